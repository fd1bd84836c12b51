import { globSync, utimesSync } from "node:fs";
import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { findChromium } from "../../tools/find-chromium.ts";
import { dist, templates } from "./built-pages.ts";
import { openChromium } from "./chromium.ts";
import { test as base, expect } from "./fixtures.ts";

type Asked = { readonly path: string; readonly purpose: string; readonly range: string };
type Browser = Awaited<ReturnType<typeof openChromium>>;

/** A Chromium as visitors have it, in front of the server, and every request that it sent there. */
const test = base.extend<{ visitor: Browser; origin: string; asked: Asked[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it.
  visitor: async ({}, use) => {
    const browser = await openChromium(await findChromium());
    await use(browser);
    await browser.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  asked: async ({}, use) => use([]),
  origin: async ({ site, asked }, use) => {
    const proxy = createServer((request, response) => {
      const { url: path = "", method, headers } = request;
      asked.push({ path, purpose: `${headers["sec-purpose"] ?? ""}`, range: headers.range ?? "" });
      const passed = send(new URL(path, site), { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 0, answer.rawHeaders);
        answer.pipe(response);
      });
      // The browser may cancel a film's download.
      passed.on("error", () => response.destroy());
      request.pipe(passed);
    });
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    await use(`http://localhost:${(proxy.address() as AddressInfo).port}`);
    proxy.closeAllConnections();
    proxy.close();
  },
});

const rest = () => new Promise((resolve) => setTimeout(resolve, 600));

test("the page behind a link is rendered while the pointer rests on it, downloads are not loaded", async ({
  visitor,
  origin,
  asked,
}) => {
  await visitor.goto(`${origin}/services`);
  const link = await visitor.hover('a[href="/about"]');
  await expect
    .poll(() => asked.filter(({ purpose }) => purpose.includes("prerender")))
    .toMatchObject([{ path: "/about" }]);
  await visitor.click(link);
  await visitor.until('location.pathname === "/about"');
  const activated = "performance.getEntriesByType('navigation')[0].activationStart";
  expect(await visitor.evaluate(activated)).toBeGreaterThan(0);

  await visitor.goto(`${origin}/linux-development`);
  asked.length = 0;
  await visitor.hover("a[download], a[href^='/papers/']");
  await rest();
  expect(asked.filter(({ purpose }) => purpose !== "")).toEqual([]);
});

test("back and forward bring every kind of page from the browser's memory", async ({
  visitor,
  origin,
}) => {
  const fresh: string[] = [];
  for (const path of templates) {
    await visitor.goto(origin + path);
    await visitor.until("document.documentElement.dataset.fonts !== undefined");
    await visitor.evaluate("window.isSame = true");
    await visitor.goto(`${origin}${path === "/contact" ? "/about" : "/contact"}`);
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
  origin,
  asked,
}) => {
  // Browsers keep parts of a file whose date is a minute old or more (RFC 9110, 8.8.2.2).
  for (const film of globSync(`${dist}/_astro/*.mp4`)) utimesSync(film, 0, 0);
  const big = () => asked.filter(({ path }) => /\.(woff2|mp4)$/.test(path));
  const plays = "document.querySelector('video')?.readyState === 4";

  await visitor.goto(`${origin}/services`);
  const home = await visitor.hover('header a[href="/"]');
  await expect.poll(() => asked.map(({ path }) => path)).toContain("/");
  await rest();
  expect(big().filter(({ path }) => path.endsWith(".mp4"))).toEqual([]);
  await visitor.click(home);
  await visitor.until(plays);
  const fetched = big();
  expect(fetched.length).toBeGreaterThanOrEqual(4);

  await visitor.goto(`${origin}/about`);
  await visitor.goto(`${origin}/`);
  await visitor.until(plays);
  expect(big()).toEqual(fetched);
  expect(new Set(fetched.map(({ path, range }) => path + range)).size).toBe(fetched.length);
});
