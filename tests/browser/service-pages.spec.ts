import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describePdf } from "../../site/content-model/describe-pdf.ts";
import { expect, test } from "./fixtures.ts";

const services = readdirSync(join(import.meta.dirname, "../../content/services")).map((file) =>
  file.replace(".yaml", ""),
);

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
    const words = await page.evaluate(() => {
      const shown = (selector: string) =>
        document.querySelector<HTMLElement>(selector)?.innerText.match(/[\p{L}\p{N}]+\S*/gu)
          ?.length ?? 0;
      return shown("main") - shown("#contact");
    });
    expect.soft(words, service).toBeLessThanOrEqual(850);
  }
});

test("the sample of an audit's report prints on six pages of A4", async ({ page }) => {
  await page.goto("/samples/test-audit");
  const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
  expect(describePdf(pdf)).toContain("6 pages");
});
