import { globSync, utimesSync } from "node:fs";
import { type Browser, launch, type Page } from "puppeteer-core";
import { chromiumPath } from "../../tools/chromium.ts";
import { openProxy } from "../support/proxy.ts";
import { dist } from "./built-pages.ts";
import { test as base, expect } from "./fixtures.ts";

/** A proxy in front of the site, which records all requests. */
type Recorder = Awaited<ReturnType<typeof openProxy>>;

const test = base.extend<{ visitor: Page; recorder: Recorder }, { whole: Browser }>({
  // Playwright switches the back/forward cache off and prevents prerendering.
  whole: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it.
    async ({}, use) => {
      const browser = await launch({
        executablePath: chromiumPath,
        args: ["--no-sandbox", "--disable-gpu"],
        defaultViewport: { width: 1280, height: 900 },
      });
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
  visitor: async ({ whole }, use) => {
    const page = await whole.newPage();
    await use(page);
    await page.close();
  },
  // Each has a port of its own, and so a cache of its own.
  recorder: async ({ site }, use) => {
    const recorder = await openProxy(site);
    await use(recorder);
    recorder.close();
  },
});

/** The paths of all requests that a header marks as speculative. */
const speculative = ({ requests }: Recorder) =>
  requests.filter(({ headers }) => headers["sec-purpose"]).map(({ url }) => url);
/** Waits until an expression is true; during a navigation, it has no value. */
const becomesTrue = (page: Page, expression: string) =>
  expect.poll(() => page.evaluate(expression).catch(() => undefined), expression).toBe(true);
const pause = () => new Promise((resolve) => setTimeout(resolve, 600));

/** With a film, forms, a script that differs by day, a worker, and none of these. */
const kinds = ["/", "/careers", "/cookie-policy", "/break-this-thermostat", "/services"];

test("going back restores every kind of page from the back/forward cache", async ({
  visitor,
  recorder,
}) => {
  const reloaded: string[] = [];
  for (const path of kinds) {
    await visitor.goto(recorder.url + path);
    await visitor.waitForSelector("html[data-fonts]");
    await visitor.evaluate("window.isSame = true");
    await visitor.goto(`${recorder.url}${path === "/contact" ? "/about" : "/contact"}`);
    await visitor.goBack();
    expect(new URL(visitor.url()).pathname).toBe(path);
    if (await visitor.evaluate("window.isSame")) continue;
    const reasons = await visitor.evaluate(
      "JSON.stringify(performance.getEntriesByType('navigation')[0].notRestoredReasons)",
    );
    reloaded.push(`${path}: ${reasons}`);
  }
  expect(reloaded).toEqual([]);
});

test("the page behind a link is prerendered without its film, and fonts and film are fetched once", async ({
  visitor,
  recorder,
}) => {
  // Browsers keep parts of a file whose date is a minute old or more (RFC 9110, 8.8.2.2).
  for (const film of globSync(`${dist}/_astro/*.mp4`)) utimesSync(film, 0, 0);
  const fetched = (pattern: RegExp) =>
    recorder.requests
      .filter(({ url = "" }) => pattern.test(url))
      .map(({ url, headers }) => `${url} ${headers.range ?? ""}`);
  const plays = "document.querySelector('video')?.readyState === 4";

  await visitor.goto(`${recorder.url}/services`);
  await visitor.hover('header a[href="/"]');
  await expect.poll(() => speculative(recorder)).toContain("/");
  await pause();
  expect(fetched(/\.mp4$/)).toEqual([]);
  await visitor.click('header a[href="/"]');
  await becomesTrue(visitor, plays);
  const activated = "performance.getEntriesByType('navigation')[0].activationStart";
  expect(await visitor.evaluate(activated)).toBeGreaterThan(0);
  const once = fetched(/\.(woff2|mp4)$/);
  expect(once.length).toBeGreaterThanOrEqual(4);

  await visitor.goto(`${recorder.url}/about`);
  await visitor.goto(`${recorder.url}/`);
  await becomesTrue(visitor, plays);
  expect(fetched(/\.(woff2|mp4)$/)).toEqual(once);
  expect(new Set(once).size).toBe(once.length);
});
