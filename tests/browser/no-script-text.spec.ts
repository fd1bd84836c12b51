import type { Page } from "@playwright/test";
import { everyPage } from "./built-pages.ts";
import { expect, test } from "./fixtures.ts";

// The day of reading, of which the cookie policy is, and the button of a film that a script plays.
const onlyWithScript = /^(\d{4}-\d\d-\d\d|Pause film)$/;

/** The lines that a page shows. */
async function linesOf(page: Page, path: string): Promise<string[]> {
  await page.goto(path, { waitUntil: "load" });
  // biome-ignore lint/performance/useDomNodeTextContent: what is rendered is the point.
  const text = await page.locator("body").innerText();
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

test("who runs no script, crawlers among them, sees every text that a browser shows", async ({
  browser,
  server,
}) => {
  test.setTimeout(180_000);
  const open = async (javaScriptEnabled: boolean) =>
    (await browser.newContext({ javaScriptEnabled, baseURL: server.url })).newPage();
  const [withScript, without] = [await open(true), await open(false)];
  const missing: string[] = [];
  for (const path of everyPage) {
    const seen = new Set(await linesOf(without, path));
    for (const line of await linesOf(withScript, path)) {
      if (!seen.has(line) && !onlyWithScript.test(line)) missing.push(`${path}: ${line}`);
    }
  }
  expect(missing).toEqual([]);
});
