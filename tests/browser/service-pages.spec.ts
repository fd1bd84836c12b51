import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { describePdf } from "../../site/content-model/describe-pdf.ts";
import { expect, test } from "./fixtures.ts";

const services = readdirSync(join(import.meta.dirname, "../../content/services")).map((file) =>
  file.replace(".yaml", ""),
);

async function wordsIn(page: Page, part: string): Promise<number> {
  // biome-ignore lint/performance/useDomNodeTextContent: what is rendered is the point.
  const text = await page.locator(part).innerText();
  return text.match(/[\p{L}\p{N}]+\S*/gu)?.length ?? 0;
}

test("service pages begin with their five sections, and reach the form within 850 words", async ({
  page,
}) => {
  for (const service of services) {
    await page.goto(`/${service}`);
    const headings = await page
      .getByRole("main")
      .getByRole("heading", { level: 2 })
      .allInnerTexts();
    expect
      .soft(headings.slice(0, 4), service)
      .toEqual(["What we do", "Who it's for", "What you get", expect.stringMatching(/^Why /)]);
    const empty = page.locator("main figure").filter({ hasNot: page.locator("svg, dl, pre") });
    await expect.soft(empty, service).toHaveCount(0);
    const words = await wordsIn(page, "main");
    const afterwards = await wordsIn(page, "#contact");
    expect.soft(words - afterwards, service).toBeLessThanOrEqual(850);
  }
});

test("the sample of an audit's report prints on six pages of A4", async ({ page }) => {
  await page.goto("/samples/test-audit");
  const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
  expect(describePdf(pdf)).toContain("6 pages");
});
