import { globSync, utimesSync } from "node:fs";
import { createServer, type IncomingMessage, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { speculationRules } from "../../site/document/speculation-rules.ts";
import { findChromium } from "../../tools/find-chromium.ts";
import { dist, linkedPages } from "./built-pages.ts";
import { openChromium } from "./chromium.ts";
import { test as base, expect } from "./fixtures.ts";

type Asked = { readonly path: string; readonly purpose: string; readonly range: string };
type Browser = Awaited<ReturnType<typeof openChromium>>;

/** A Chromium as visitors have it, in front of the server, and every request that it sent there. */
const test = base.extend<{ visitor: Browser; site: string; asked: Asked[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it.
  visitor: async ({}, use) => {
    const browser = await openChromium(await findChromium());
    await use(browser);
    await browser.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  asked: async ({}, use) => use([]),
  site: async ({ server, asked }, use) => {
    const proxy = createServer((request, response) => {
      asked.push(readRequest(request));
      if (request.url?.startsWith("/floor")) {
        return void response.writeHead(200, { "content-type": "text/html" }).end(floor);
      }
      const { url: path, method, headers } = request;
      const passed = send(new URL(path ?? "", server.url), { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 0, answer.rawHeaders);
        answer.pipe(response);
      });
      // The browser may lose interest in a film half-way.
      passed.on("error", () => response.destroy());
      request.pipe(passed);
    });
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    await use(`http://localhost:${(proxy.address() as AddressInfo).port}`);
    proxy.closeAllConnections();
    proxy.close();
  },
});

function readRequest({ url = "", headers }: IncomingMessage): Asked {
  return {
    path: url,
    purpose: String(headers["sec-purpose"] ?? ""),
    range: headers.range ?? "",
  };
}

const restMs = 600;
const rest = () => new Promise((resolve) => setTimeout(resolve, restMs));
/** Whatever the browser asked for that nobody had turned to yet. */
const ahead = (asked: readonly Asked[]) =>
  asked.filter(({ purpose }) => purpose !== "").map(({ path }) => path);
const prerendered = (asked: readonly Asked[]) =>
  asked.filter(({ purpose }) => purpose.includes("prerender")).map(({ path }) => path);

/** A page with nothing but a link that is rendered ahead. */
const floor = `<!doctype html><title>Floor</title><a href="/floor/next">Next</a>
<script type="speculationrules">${speculationRules}</script>`;

const activationStart = "performance.getEntriesByType('navigation')[0].activationStart";

/** In a page: the moment of its first paint after it was shown, in milliseconds since 1970. */
const shownAt = `(() => {
  const paint = performance.getEntriesByName("first-contentful-paint")[0];
  return paint ? performance.timeOrigin + paint.startTime : 0;
})()`;

test("the page behind a link is rendered while the pointer rests on it, and shows within 100 ms of the click", async ({
  visitor,
  site,
  asked,
}) => {
  test.setTimeout(180_000);
  /** Milliseconds from the click on a link to the first paint of the page behind it. */
  const wait = async (from: string, to: string) => {
    asked.length = 0;
    await visitor.goto(site + from);
    const link = await visitor.hover(`a[href="${to}"]`);
    await expect.poll(() => prerendered(asked)).toContain(to);
    await rest();
    const clicked = await visitor.click(link);
    await visitor.until(`location.pathname === "${to}" && ${shownAt} > 0`);
    const shown = (await visitor.evaluate<number>(shownAt)) ?? Number.POSITIVE_INFINITY;
    expect(await visitor.evaluate(activationStart), `${to} was rendered ahead`).toBeGreaterThan(0);
    return Math.round(shown - clicked);
  };
  const [waits, floors]: [number[], number[]] = [[], []];
  // A machine that is busy with other things takes its time for an empty page too.
  const limit = () => Math.max(100, 2 * Math.min(...floors));
  for (let tries = 0; tries < 12 && !(Math.min(...waits) <= limit()); tries += 1) {
    floors.push(await wait("/floor", "/floor/next"));
    waits.push(await wait("/services", ["/about", "/careers", "/contact"][tries % 3] ?? ""));
  }
  expect(
    Math.min(...waits),
    `click to paint took ${waits} ms, ${floors} ms for an empty page; at most ${limit()} ms`,
  ).toBeLessThanOrEqual(limit());
});

test("downloads are not loaded ahead", async ({ visitor, site, asked }) => {
  await visitor.goto(`${site}/linux-development`);
  await visitor.hover("a[download], a[href^='/papers/']");
  await rest();
  expect(ahead(asked)).toEqual([]);
});

test("back and forward bring every page from the browser's memory", async ({ visitor, site }) => {
  test.setTimeout(180_000);
  const fresh: string[] = [];
  for (const path of linkedPages) {
    await visitor.goto(site + path);
    await visitor.until("document.documentElement.dataset.fonts !== undefined");
    await visitor.evaluate("window.isSame = true");
    await visitor.goto(`${site}${path === "/contact" ? "/about" : "/contact"}`);
    await visitor.evaluate("history.back()");
    await visitor.until(`location.pathname === "${path}" && document.readyState === "complete"`);
    if (await visitor.evaluate("window.isSame")) continue;
    const reasons = await visitor.evaluate(
      "JSON.stringify(performance.getEntriesByType('navigation')[0].notRestoredReasons)",
    );
    fresh.push(`${path}: ${reasons}`);
  }
  expect(fresh).toEqual([]);
});

test("fonts and film are fetched once, and no film for a page that is only rendered ahead", async ({
  visitor,
  site,
  asked,
}) => {
  // Browsers keep parts of a file whose date is a minute old or more (RFC 9110, 8.8.2.2).
  for (const film of globSync(`${dist}/_astro/*.mp4`)) utimesSync(film, 0, 0);
  const big = () => asked.filter(({ path }) => /\.(woff2|mp4)$/.test(path));
  const films = () => big().filter(({ path }) => path.endsWith(".mp4"));

  await visitor.goto(`${site}/services`);
  const home = await visitor.hover('header a[href="/"]');
  await expect.poll(() => prerendered(asked)).toContain("/");
  await rest();
  expect(films()).toEqual([]);
  await visitor.click(home);
  await visitor.until("document.querySelector('video')?.readyState === 4");
  const fetched = big().map(({ path }) => path);
  expect(fetched.length).toBeGreaterThanOrEqual(4);

  await visitor.goto(`${site}/about`);
  await visitor.goto(`${site}/`);
  await visitor.until("document.querySelector('video')?.readyState === 4");
  expect(big().map(({ path }) => path)).toEqual(fetched);
  expect(new Set(big().map(({ path, range }) => path + range)).size).toBe(fetched.length);
});
