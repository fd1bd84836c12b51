import { company, jobWith, services, servicesIn } from "../support/content.ts";
import { expect, test } from "./fixtures.ts";
import { field, interactive } from "./people.ts";

const titlesOf = (group: "core" | "other") => servicesIn(group).map(({ title }) => title);
const firstCore = titlesOf("core")[0] ?? "";
const firstOther = servicesIn("other")[0];
const groups = { "Core service": titlesOf("core"), "Other services": titlesOf("other") };

test.use({ viewport: { width: 1280, height: 800 } });

for (const javaScriptEnabled of [true, false]) {
  test.describe(`JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test("the Services menu opens on hover and by keyboard, the phone's by its button", async ({
      page,
    }) => {
      await page.goto("/");
      const header = page.getByRole("banner");
      const first = header.getByRole("link", { name: firstCore });
      const expectGroups = async () => {
        for (const [name, titles] of Object.entries(groups)) {
          await expect(header.getByRole("list", { name }).getByRole("link")).toHaveText(titles);
        }
      };
      await expect(first).toBeHidden();
      const toggle = page.getByRole("button", { name: "Services menu" });
      await toggle.focus();
      await page.keyboard.press("Enter");
      await expectGroups();
      await page.keyboard.press("Tab");
      await expect(first).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(first).toBeHidden();

      await header.getByRole("link", { name: "Services", exact: true }).hover();
      await expectGroups();
      await first.hover();
      await header.getByRole("link", { name: firstOther?.title ?? "" }).click();
      await expect(page).toHaveURL(`/${firstOther?.slug}`);

      await page.setViewportSize({ width: 390, height: 844 });
      const about = header.getByRole("link", { name: "About" });
      await expect(about).toBeHidden();
      const menu = page.getByRole("button", { name: "Menu", exact: true });
      const close = page.getByRole("button", { name: "Close", exact: true });
      await menu.click();
      await expect(about).toBeVisible();
      await expectGroups();
      await close.click();
      await expect(about).toBeHidden();
    });
  });
}

test("the menu marks the page's section, at both addresses of a job", async ({ page }) => {
  const job = jobWith({ ownForm: false }) ?? jobWith({ ownForm: true });
  for (const folder of ["/careers", "/jobs"]) {
    await page.goto(`${folder}/${job?.slug}`);
    const careers = page.getByRole("banner").getByRole("link", { name: "Careers" });
    await expect(careers, folder).toHaveAttribute("aria-current", "true");
  }
});

test("Escape closes the menu that hovering opened, without moving the pointer", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Services", exact: true }).hover();
  const first = page.getByRole("banner").getByRole("link", { name: firstCore });
  await expect(first).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(first).toBeHidden();
});

test("the first stop of the keyboard skips to the content", async ({ page }) => {
  await page.goto("/careers");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("link").first()).toBeFocused();
});

test("an anchor's section lands below the sticky header", async ({ page }) => {
  await page.goto("/embedded-software-design");
  const link = page.getByRole("main").locator("a[href^='#']").first();
  const section = page.locator((await link.getAttribute("href")) ?? "");
  await link.click();
  const heading = section.getByRole("heading").first();
  await expect(heading).toBeInViewport();
  const header = await page.getByRole("banner").boundingBox();
  const box = await heading.boundingBox();
  const end = (header?.y ?? 0) + (header?.height ?? 0);
  expect(box?.y).toBeGreaterThan(end);
  // Nothing of the section before it shows.
  expect((await section.boundingBox())?.y).toBeLessThan(end + 1);
});

test("a new page starts at its top, and going back restores the scroll position", async ({
  page,
}) => {
  await page.goto("/services");
  // Playwright may scroll once more for its click.
  await page.evaluate(() => {
    addEventListener("pagehide", () => sessionStorage.setItem("left at", String(scrollY)));
  });
  const { slug } = services.at(-1) ?? {};
  await page.getByRole("contentinfo").locator(`[href="/${slug}"]`).click();
  await expect(page).toHaveURL(`/${slug}`);
  const leftAt = await page.evaluate(() => Number(sessionStorage.getItem("left at")));
  expect(leftAt).toBeGreaterThan(100);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(leftAt);
});

test("an unknown address answers 404 with a page that says so, links home and logs the path", async ({
  page,
  errors,
}) => {
  const response = await page.goto("/no/such-page");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oops! Page not found");
  expect(errors.join()).toContain("/no/such-page");
  await page.getByRole("link", { name: "Back to home" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("the button for an intro call leads to a form with that subject, or where one can be booked", async ({
  page,
}) => {
  await page.goto("/");
  const button = page.getByRole("link", { name: "Schedule an Intro Call" });
  if (company.introCall) return expect(button).toHaveAttribute("href", company.introCall);
  await button.click();
  await expect(field(page, "subject")).toHaveValue("Intro call");
  await field(page, "message").fill("Tuesday or Wednesday?");
  await interactive(page);
  await expect(field(page, "subject")).toHaveValue("Intro call");
});

for (const path of ["/", "/careers"]) {
  test(`on ${path} focus is visible and never under the header, forwards and back`, async ({
    page,
  }) => {
    await page.goto(path);
    const stops = await page.locator("a[href], button, input, select, textarea").count();
    for (const key of ["Tab", "Shift+Tab"]) {
      for (let stop = 0; stop < stops; stop += 1) {
        await page.keyboard.press(key);
        const problem = await page.evaluate(() => {
          const focused = document.activeElement;
          const header = document.querySelector("header");
          if (!focused || focused === document.body || header?.contains(focused)) return;
          const { outlineStyle } = getComputedStyle(focused);
          const cover = getComputedStyle(focused, "::after").outlineStyle;
          const name = focused.textContent?.trim() || focused.getAttribute("name");
          if (outlineStyle === "none" && cover === "none") return `${name} shows no focus`;
          const isSkipLink = focused.getAttribute("href") === "#main";
          const hidden =
            focused.getBoundingClientRect().bottom <= (header?.getBoundingClientRect().bottom ?? 0);
          return hidden && !isSkipLink ? `${name} is under the header` : undefined;
        });
        expect(problem).toBeUndefined();
      }
    }
  });
}
