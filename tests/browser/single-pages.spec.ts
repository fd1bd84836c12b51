import { statSync } from "node:fs";
import { basename, join } from "node:path";
import { formHeadings } from "../../shared/submission/texts.ts";
import { dist, templates } from "./built-pages.ts";
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
  await expect(page.getByRole("main").getByText("Voorbeeldstraat").first()).toBeVisible();
});

test("what is folded is printed", async ({ page }) => {
  await page.goto("/samples/thermostat-trace");
  const folded = page.locator("details table").first();
  await expect(folded).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(folded).toBeVisible();
});

test("on white paper, text is legible, no button is left and no address is repeated", async ({
  page,
}) => {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  for (const path of templates) {
    await page.goto(path);
    const found = await page.evaluate(() => {
      const shown = [...document.querySelectorAll<HTMLElement>("body *")].filter(
        (element) => element.checkVisibility() && !element.matches("svg :not(text)"),
      );
      const hasText = ({ childNodes }: Element) =>
        [...childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim());
      const luminance = (colour: string) => {
        const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? [])
          .map((part) => Number(part) / 255)
          .map((part) => (part <= 0.04 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const pale = shown.filter(hasText).filter((element) => {
        const { fill, color, printColorAdjust } = getComputedStyle(element);
        if (printColorAdjust === "exact") return false;
        return 1.05 / (luminance(element.matches("text") ? fill : color) + 0.05) < 4.5;
      });
      const addresses = shown
        .filter((element) => element.matches("main a[href^='https:']"))
        .map((link) => link.getAttribute("href"));
      return {
        pale: pale.map(({ textContent }) => textContent),
        buttons: shown.filter((element) => element.matches("button, [class*=_button]")).length,
        repeated: addresses.filter(
          (address) => addresses.filter((other) => other === address).length > 2,
        ),
      };
    });
    expect.soft(found, path).toEqual({ pale: [], buttons: 0, repeated: [] });
  }
});

test("at night a page's document stays on one sheet of paper", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  for (const path of [
    "/services",
    "/test-setup-development",
    "/embedded-test-strategy",
    "/stakeholder-dashboards",
    "/linux-development",
    "/samples/thermostat-trace",
  ]) {
    await page.goto(path);
    await expect
      .soft(page.locator(".on-paper"), path)
      .toHaveCSS("background-color", "rgb(233, 234, 227)");
  }
});

test.describe("a visitor for whom it is tomorrow already", () => {
  test.use({ timezoneId: "Europe/Brussels" });

  test("reads the cookie policy as of their own day", async ({ page }) => {
    await page.clock.setFixedTime("2026-03-01T23:30:00Z");
    await page.goto("/cookie-policy");
    await expect(page.getByText("Last updated:").getByRole("time")).toHaveText("2026-03-02");
  });
});
