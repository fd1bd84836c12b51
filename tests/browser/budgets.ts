import { readFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";
import { expect, type Page } from "@playwright/test";
import { removePassed } from "../../site/document/remove-passed.ts";
import { inlineOfOthers, strangers } from "../support/content.ts";
import { dist, htmlOf } from "./built-pages.ts";

/**
 * Size limits of a page, in bytes as sent: text in Brotli, response headers included. They are for what
 * the code adds to content: neither for its texts and pictures nor for scripts of others.
 */
const budgets = {
  /** With its styles and small scripts, without its text. */
  html: 15_600,
  /** All scripts that run before somebody uses a form, without headers. */
  script: 4000,
  fonts: 60_000,
  /** Everything that a first view loads, without the film and pictures of content. */
  homeView: 160_000,
  view: 130_000,
  /** React, the forms and the list of top-level domains, loaded when somebody uses a form. */
  formScripts: 80_500,
} as const;

/** The film, and pictures of content. */
const notCounted = /\.mp4$|\/(_astro|pictures)\/[^/]+\.(avif|webp|svg)$/;

function brotli(text: string | Buffer): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return brotliCompressSync(text, { params }).length;
}

function expectAtMost(figure: string, bytes: number, limit: number): void {
  expect.soft(bytes, `${figure} is ${bytes} bytes, at most ${limit}`).toBeLessThanOrEqual(limit);
}

export type Network = Awaited<ReturnType<typeof watchNetwork>>;

/** Adds up what the network delivers from now on, by kind. */
export async function watchNetwork(page: Page) {
  const session = await page.context().newCDPSession(page);
  const requests = new Map<string, { url: string; kind: string; bytes: number }>();
  /** The address of every request, answered or not. */
  const requested: string[] = [];
  await session.send("Network.enable");
  session.on("Network.requestWillBeSent", ({ request }) => {
    requested.push(request.url);
  });
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    requests.set(requestId, { url: response.url, kind: type, bytes: 0 });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  const of = (wanted?: string) =>
    [...requests.values()].filter(({ kind }) => wanted === undefined || kind === wanted);
  return {
    stop: () => session.detach(),
    requested,
    urls: (wanted: string) => of(wanted).map(({ url }) => url),
    bytes: (wanted?: string) =>
      of(wanted)
        .filter(({ url }) => !notCounted.test(url))
        .reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/** Expects that a page that has just been opened keeps within its budgets. */
export function expectLightPage(path: string, network: Network): void {
  const html = htmlOf(path);
  const text = html.replaceAll(/<(script|style|svg)\b.*?<\/\1>|<[^>]*>/gs, " ");
  expectAtMost("HTML with its styles", brotli(html) - brotli(text), budgets.html);
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].filter(
    ([, how = "", code = ""]) =>
      !/type="application\/ld\+json"/.test(how) && !inlineOfOthers.includes(code),
  );
  expect.soft(html, "a style sheet that blocks").not.toMatch(/rel="stylesheet"(?! media="print")/);
  // An announcement that is over must go before anything is shown.
  const [beforeHeading] = html.replace(`<script>${removePassed}</script>`, "").split("<h1");
  expect.soft(beforeHeading, "a script before the first heading").not.toMatch(/<script>/);

  const own = network
    .urls("Script")
    .map((url) => new URL(url))
    .filter(({ origin }) => !strangers.includes(origin));
  const fetched = own.map(({ pathname }) => readFileSync(dist + pathname));
  const code = [...scripts.map(([, , text]) => text), ...fetched].join("\n");
  expectAtMost("script before interaction", brotli(code), budgets.script);
  expectAtMost("fonts", network.bytes("Font"), budgets.fonts);
  expectAtMost("a first view", network.bytes(), path === "/" ? budgets.homeView : budgets.view);
}

/** Focuses the page's form, if it has one, and expects that its scripts keep within budget. */
export async function expectLightForm(page: Page, network: Network): Promise<void> {
  const field = page.locator("astro-island form [required]").first();
  if ((await field.count()) === 0) return;
  const before = network.bytes("Script");
  await field.focus();
  await page.locator("astro-island:not([ssr])").first().waitFor();
  expectAtMost("React and the forms", network.bytes("Script") - before, budgets.formScripts);
}
