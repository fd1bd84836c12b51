import { readFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";
import type { Page } from "@playwright/test";
import { dist, everyPage, fileOf } from "./built-pages.ts";
import { expect, test } from "./fixtures.ts";

/** What a page may weigh, in bytes as they are sent: text in Brotli, heads of answers included. */
const budgets = {
  /** With its styles, in one first flight of TCP. */
  html: 14_000,
  /** The page and the head of its answer: ten segments, TCP's first flight (RFC 6928). */
  flight: 14_600,
  /** All that runs before somebody turns to a form. */
  script: 2500,
  fonts: 60_000,
  /** Everything that a first view loads, without the film. */
  homeView: 160_000,
  view: 130_000,
  /** React and the forms, loaded when somebody turns to a form. */
  formScripts: 70_000,
} as const;

const scriptElement = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;
const isData = /type="(application\/ld\+json|speculationrules)"/;

function brotli(text: string | Buffer): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return brotliCompressSync(text, { params }).length;
}

/** Sums up what comes over the network from now on, by kind. */
async function watchNetwork(page: Page) {
  const session = await page.context().newCDPSession(page);
  const requests = new Map<string, { url: string; kind: string; bytes: number }>();
  /** All that was asked for, whether or not anybody answered. */
  const asked: string[] = [];
  await session.send("Network.enable");
  session.on("Network.requestWillBeSent", ({ request }) => asked.push(request.url));
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
    asked,
    urls: (wanted: string) => of(wanted).map(({ url }) => url),
    bytes: (wanted?: string) =>
      of(wanted)
        .filter(({ url }) => !url.endsWith(".mp4"))
        .reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

for (const path of everyPage) {
  test(`${path} keeps its budgets`, async ({ page, server }) => {
    const atMost = (figure: string, bytes: number, limit: number) =>
      expect
        .soft(bytes, `${path}: ${figure} is ${bytes} bytes, at most ${limit}`)
        .toBeLessThanOrEqual(limit);

    const html = readFileSync(fileOf(path), "utf8");
    atMost("HTML with its styles", brotli(html), budgets.html);
    const scripts = [...html.matchAll(scriptElement)].filter(([, how = ""]) => !isData.test(how));
    const blocking = scripts.filter(([, how = ""]) => !how.includes('type="module"'));
    expect
      .soft(
        blocking.map(([script]) => script.slice(0, 80)),
        `${path}: blocking scripts`,
      )
      .toEqual([]);
    expect.soft(html, `${path}: a style sheet of its own`).not.toContain('rel="stylesheet"');

    const network = await watchNetwork(page);
    await page.goto(path);
    await page.locator("html[data-fonts]").waitFor();
    await page.waitForLoadState("networkidle");
    atMost("the page with its head", network.bytes("Document"), budgets.flight);
    const fetched = network.urls("Script").map((url) => readFileSync(dist + new URL(url).pathname));
    const code = [...scripts.map(([, , text]) => text), ...fetched].join("\n");
    atMost("script before interaction", brotli(code), budgets.script);
    atMost("fonts", network.bytes("Font"), budgets.fonts);
    atMost("a first view", network.bytes(), path === "/" ? budgets.homeView : budgets.view);
    expect
      .soft(
        network.asked.filter((url) => !url.startsWith(server.url)),
        `${path}: requests to other hosts`,
      )
      .toEqual([]);

    expect.soft(await pictureOfLargestPaint(page), `${path}: the largest paint is text`).toBe("");
    const times = await page.evaluate(() => ({
      paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
      fonts: performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.endsWith(".woff2"))
        .map(({ startTime }) => startTime),
    }));
    expect.soft(times.paint, `${path}: first paint`).toBeGreaterThan(0);
    expect
      .soft(Math.min(...times.fonts), `${path}: fonts before the first paint`)
      .toBeGreaterThanOrEqual(times.paint);

    const field = page.locator("form [required]").first();
    if ((await field.count()) > 0) {
      const before = network.bytes("Script");
      await field.focus();
      await page.locator("[data-awake]").first().waitFor();
      atMost("React and the forms", network.bytes("Script") - before, budgets.formScripts);
    }
    expect.soft(await page.context().cookies(), `${path}: cookies`).toEqual([]);
    expect.soft(await storedBy(page), `${path}: storage`).toEqual([]);
  });
}

/** The address of the picture or film that is the largest paint; empty when text is. */
function pictureOfLargestPaint(page: Page): Promise<string | undefined> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => {
          resolve((list.getEntries().at(-1) as LargestContentfulPaint | undefined)?.url);
        }).observe({ type: "largest-contentful-paint", buffered: true });
      }),
  );
}

/** Names of what a page has stored in the browser. */
function storedBy(page: Page): Promise<string[]> {
  return page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name ?? ""),
    ...(await caches.keys()),
  ]);
}
