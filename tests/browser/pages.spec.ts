import { statSync } from "node:fs";
import { basename, join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { allPages, dist } from "./built-pages.ts";
import { expect, test } from "./fixtures.ts";

const schemes = [
  [390, "light"],
  [390, "dark"],
  [1440, "light"],
  [1440, "dark"],
] as const;

/** What a page's text does not show at this width; diagrams and buttons have one form for each case. */
function leftOut(page: Page): Promise<string[]> {
  const others =
    "svg, svg *, button *, input[type=hidden], noscript, script, template, [hidden], [hidden] *";
  return page
    .locator(`main :not(${others})`)
    .evaluateAll((elements) =>
      elements
        .filter((element) => getComputedStyle(element).display === "none")
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    );
}

for (const path of allPages) {
  test(`${path} is complete, accessible and fits every width`, async ({ page, errors, server }) => {
    const foreign: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(server.url)) foreign.push(request.url());
    });
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(page).toHaveTitle(/^.{10,60}$/);
    await expect(page.locator("meta[name=description]")).toHaveAttribute("content", /^.{25,160}$/);

    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `at ${width} px the page scrolls sideways`).toBe(0);
      expect(await leftOut(page), `at ${width} px text is left out`).toEqual([]);
    }
    for (const [width, colorScheme] of schemes) {
      await page.setViewportSize({ width, height: 900 });
      // Without motion, or a colour would be measured half-way to the other scheme.
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(
        violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.target) })),
      ).toEqual([]);
    }
    expect(errors).toEqual([]);
    expect(foreign).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
  });
}

test("a page under both of a job's addresses names the one under /careers as canonical", async ({
  page,
}) => {
  for (const folder of ["careers", "jobs"]) {
    await page.goto(`/${folder}/senior-software-quality-engineer`);
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute(
      "href",
      /\/careers\/senior-software-quality-engineer$/,
    );
  }
});

test("the paper's button downloads it, with its format and size beside it", async ({ page }) => {
  await page.goto("/linux-development");
  const button = page.getByRole("link", { name: "Download Now", exact: true });
  const file = (await button.getAttribute("href")) ?? "";
  const { size } = statSync(join(dist, file));
  await expect(button.locator("..")).toHaveText(
    new RegExp(`^Download Now ?PDF, \\d+ pages, ${Math.round(size / 1000)} kB$`),
  );
  await expect(button).toHaveAttribute("download", basename(file));
  const download = page.waitForEvent("download");
  await button.click();
  expect((await download).suggestedFilename()).toBe(basename(file));
});

test.describe("a visitor for whom it is tomorrow already", () => {
  test.use({ timezoneId: "Europe/Brussels" });

  test("reads the cookie policy as of their own day", async ({ page }) => {
    await page.clock.setFixedTime("2026-03-01T23:30:00Z");
    await page.goto("/cookie-policy");
    await expect(page.getByText("Last updated:").getByRole("time")).toHaveText("2026-03-02");
  });
});
