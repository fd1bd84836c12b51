import { statSync } from "node:fs";
import { basename, join } from "node:path";
import { formHeadings } from "../../shared/submission/texts.ts";
import { inTeam } from "../../site/reading/figures.ts";
import { company, partners } from "../support/content.ts";
import { dist, everyPage, htmlOf } from "./built-pages.ts";
import { expect, test } from "./fixtures.ts";

/** What blocks do that the tests of all pages don't see. */

test("the paper's button downloads it, with its format and size beside it", async ({ page }) => {
  const path = everyPage.find((path) => htmlOf(path).includes(">Download Now</a>"));
  test.skip(!path, "no page has a paper");
  await page.goto(path ?? "");
  const button = page.getByRole("link", { name: "Download Now", exact: true });
  const file = (await button.getAttribute("href")) ?? "";
  const { size } = statSync(join(dist, file));
  await expect(button.locator("..")).toContainText(`PDF, ${Math.round(size / 1000)} kB`);
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

test.describe("a visitor for whom it is tomorrow already", () => {
  test.use({ timezoneId: "Europe/Brussels" });

  test("reads the cookie policy as of their own day", async ({ page }) => {
    await page.clock.setFixedTime("2026-03-01T23:30:00Z");
    await page.goto("/cookie-policy");
    await expect(page.getByText("Last updated:").getByRole("time")).toHaveText("2 March 2026");
  });
});

test("a strip's lone button faces its words, or stands below them", async ({ page }) => {
  const strips = [
    /<\/p><a [^>]+href="([^"]+)">[^<]+<\/a><\/div>/,
    /<\/p><\/div><a [^>]+href="([^"]+)">[^<]+<\/a><\/section>/,
  ];
  for (const strip of strips) {
    await page.goto(everyPage.find((path) => strip.test(htmlOf(path))) ?? "");
    const [, href] = strip.exec(await page.content()) ?? [];
    const link = page.locator(`main :has(> :nth-child(2):last-child) > a[href="${href}"]`).first();
    const parts = [link.locator("xpath=preceding-sibling::*"), link];
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const [words, button] = await Promise.all(parts.map((part) => part.boundingBox()));
      if (!words || !button) throw new Error("no strip");
      const lower = button.y + button.height / 2 - words.y - words.height / 2;
      if (width === 390) expect([button.x, lower > words.height / 2]).toEqual([words.x, true]);
      else expect([button.x + button.width + words.x, Math.abs(lower) < 1]).toEqual([width, true]);
    }
  }
});

test("the firm's statistics and each partner's mark show", async ({ page }) => {
  await page.goto("/");
  const statistics = page.locator('section[aria-label="Statistics"]');
  const claims: [string, { value?: number; suffix?: string }][] = Object.entries(company.claims);
  const figures = claims.map(
    ([name, { value = inTeam(name) ?? Number.NaN, suffix = "" }]) =>
      `${value.toLocaleString("en-GB")}${suffix}`,
  );
  await expect(statistics.locator("dd")).toHaveText(figures);
  const marks = statistics.locator("li img");
  expect(await marks.count()).toBe(partners.length);
  for (const { name, nameInLogo } of partners) {
    const written = statistics.getByRole("listitem").filter({ hasText: name });
    const drawn = statistics.getByRole("img", { name, exact: true });
    expect([await written.count(), await drawn.count()], name).toEqual(
      nameInLogo ? [0, 1] : [1, 0],
    );
  }
  for (const mark of await marks.all()) {
    await mark.scrollIntoViewIfNeeded();
    const { width = 0, height = 0 } = (await mark.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThan(12);
  }
});
