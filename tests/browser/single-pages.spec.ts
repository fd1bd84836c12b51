import { statSync } from "node:fs";
import { basename, join } from "node:path";
import { formHeadings } from "../../shared/submission/texts.ts";
import { company } from "../support/content.ts";
import { dist, everyPage, htmlOf } from "./built-pages.ts";
import { expect, test } from "./fixtures.ts";

/** What only some pages have, or what one page is enough for. */

test("the paper's button downloads it, with its format and size beside it", async ({ page }) => {
  await page.goto("/linux-development");
  const button = page.getByRole("link", { name: "Download Now", exact: true });
  const file = (await button.getAttribute("href")) ?? "";
  const { size } = statSync(join(dist, file));
  await expect(button.locator("..")).toHaveText(
    new RegExp(`^Download Now ?PDF, ${Math.round(size / 1000)} kB$`),
  );
  await expect(button).toHaveAttribute("download", basename(file));
  const download = page.waitForEvent("download");
  await button.click();
  expect((await download).suggestedFilename()).toBe(basename(file));
});

test("headings of forms that are not printed are not printed either", async ({ page }) => {
  await page.goto("/contact");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: formHeadings.enquiry })).toBeHidden();
  await expect(page.getByRole("main").getByText(company.address.street).first()).toBeVisible();
});

test("what is folded is printed", async ({ page }) => {
  await page.goto("/samples/thermostat-trace");
  const folded = page.locator("details table").first();
  await expect(folded).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(folded).toBeVisible();
});

test("on paper there is no yellow text, no button and no address again and again", async ({
  page,
}) => {
  await page.emulateMedia({ media: "print" });
  for (const path of everyPage.filter((path) => !path.startsWith("/jobs/"))) {
    await page.goto(path);
    const found = await page.evaluate(() => {
      const shown = [...document.querySelectorAll("body *")].filter((one) => one.checkVisibility());
      const matching = (selector: string) => shown.filter((one) => one.matches(selector));
      const yellow = "rgb(255, 214, 10)";
      const addresses = matching("main a[href^='https:']").map((a) => a.getAttribute("href"));
      return {
        yellow: [
          ...matching("text").filter((text) => getComputedStyle(text).fill === yellow),
          ...matching("main b, main p").filter((text) => getComputedStyle(text).color === yellow),
        ].map(({ textContent }) => textContent),
        buttons: matching("button, a").filter((a) => getComputedStyle(a).display === "inline-flex")
          .length,
        repeated: addresses.filter((to) => addresses.filter((other) => other === to).length > 2),
      };
    });
    expect.soft(found, path).toEqual({ yellow: [], buttons: 0, repeated: [] });
  }
});

test("at night a page's document stays on one sheet of paper", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  for (const path of everyPage.filter((path) => /class="[^"]*on-paper/.test(htmlOf(path)))) {
    await page.goto(path);
    const sheet = page.locator(".on-paper").first();
    await expect.soft(sheet, path).toHaveCSS("background-color", "rgb(233, 234, 227)");
  }
});

test.describe("a visitor for whom it is tomorrow already", () => {
  test.use({ timezoneId: "Europe/Brussels" });

  test("reads the cookie policy as of their own day", async ({ page }) => {
    await page.clock.setFixedTime("2026-03-01T23:30:00Z");
    await page.goto("/cookie-policy");
    await expect(page.getByText("Last updated:").getByRole("time")).toHaveText("2 March 2026");
  });
});
