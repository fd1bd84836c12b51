import { jobWith, mainMenu, services, servicesIn } from "../support/content.ts";
import { htmlOf } from "./built-pages.ts";
import { expect, test } from "./fixtures.ts";

const titlesOf = (group: "core" | "other") => servicesIn(group).map(({ title }) => title);
/** A group without services isn't shown. */
const groups = Object.entries({
  "Core service": titlesOf("core"),
  "Other services": titlesOf("other"),
}).filter(([, titles]) => titles.length > 0);
const firstShown = groups[0]?.[1][0] ?? "";
const ofLastGroup = services.find(({ title }) => title === groups.at(-1)?.[1][0]);
const lastOfMenu = mainMenu.at(-1)?.name ?? "";

test.use({ viewport: { width: 1280, height: 800 } });

for (const javaScriptEnabled of [true, false]) {
  test.describe(`JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test("the Services menu opens on hover and by keyboard, the phone's by its button", async ({
      page,
    }) => {
      await page.goto("/");
      const header = page.getByRole("banner");
      const first = header.getByRole("link", { name: firstShown });
      const expectGroups = async () => {
        for (const [name, titles] of groups) {
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
      await header.getByRole("link", { name: ofLastGroup?.title ?? "" }).click();
      await expect(page).toHaveURL(`/${ofLastGroup?.slug}`);

      await page.setViewportSize({ width: 390, height: 844 });
      const link = header.getByRole("link", { name: lastOfMenu, exact: true });
      await expect(link).toBeHidden();
      const button = page.getByRole("button", { name: "Menu", exact: true });
      await button.click();
      await expect(link).toBeVisible();
      await expectGroups();
      await button.click();
      await expect(link).toBeHidden();
    });
  });
}

/** Contact Us and Menu as translators write them. */
const translated = [
  ["Contact Us", "Menu"],
  ["Neem contact met ons op", "Menu"],
  ["Kontaktieren Sie uns", "Speisekarte"],
  ["اتصل بنا", "قائمة طعام"],
] as const;
const spaced = "* { letter-spacing: .12em !important; word-spacing: .16em !important }";

test("Menu stays on a translated phone, with wide letters and with large ones", async ({
  page,
}) => {
  await page.goto("/message-sent");
  const contact = page.locator("header > div > a");
  const menu = page.locator("header > button");
  const expectMenu = async () => {
    for (const [contactWord, menuWord] of translated) {
      await contact.evaluate((link, word) => link.replaceChildren(word), contactWord);
      await menu.evaluate((button, word) => button.replaceChildren(word), menuWord);
      for (const width of [320, 360, 390, 430]) {
        await page.setViewportSize({ width, height: 640 });
        await expect(menu, `${menuWord} at ${width}`).toBeInViewport({ ratio: 1 });
      }
    }
    // What has given way is still there for the keyboard.
    await contact.focus();
    await expect(contact).toBeInViewport({ ratio: 1 });
    await contact.blur();
  };
  const style = await page.addStyleTag({ content: spaced });
  await expectMenu();
  await style.evaluate((element) => element.parentNode?.removeChild(element));
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  await expectMenu();
});

test("a menu closes when its link is followed or the page is left", async ({ page }) => {
  await page.goto("/services");
  const prices = page.getByRole("banner").getByRole("link", { name: "Prices" });
  for (const [width, name] of [
    [390, "Menu"],
    [1280, "Services menu"],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const toggle = page.getByRole("button", { name, exact: true });
    await toggle.press("Enter");
    await prices.press("Enter");
    await expect(prices).toBeHidden();
    await toggle.press("Enter");
    await expect(prices).toBeVisible();
    // As a browser does that keeps the page for the way back.
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide")));
    await expect(prices).toBeHidden();
  }
});

test("the Services button and Escape close what mouse or key opened, and a mouse reaches each link", async ({
  page,
}) => {
  await page.goto("/");
  const toggle = page.getByRole("button", { name: "Services menu" });
  const first = page.getByRole("banner").getByRole("link", { name: firstShown });
  const actions: [act: () => Promise<unknown>, isOpen: boolean][] = [
    [() => toggle.hover(), true],
    [() => page.mouse.move(640, 700), false],
    // As voice software does, which moves the pointer to what it clicks.
    [() => toggle.click(), true],
    [() => page.waitForTimeout(500), true],
    [() => toggle.click(), false],
    [() => toggle.click(), true],
    [() => page.mouse.move(640, 700), false],
    [() => toggle.press("Enter"), true],
    [() => toggle.press("Enter"), false],
    [() => toggle.hover(), true],
    // Without moving the pointer (WCAG 1.4.13).
    [() => page.keyboard.press("Escape"), false],
  ];
  for (const [act, isOpen] of actions) {
    await act();
    await expect(first).toBeVisible({ visible: isOpen });
  }
  // A low laptop's window shows all of it.
  await toggle.press("Enter");
  for (const width of [1024, 1366]) {
    await page.setViewportSize({ width, height: 640 });
    await expect(page.locator("#services-menu a").last()).toBeInViewport({ ratio: 1 });
  }
  // A straight way leads to each link, from both sides.
  const item = page.getByRole("banner").getByRole("link", { name: "Services", exact: true });
  for (const direction of ["ltr", "rtl"]) {
    await page.locator("html").evaluate((html, to) => html.setAttribute("dir", to), direction);
    for (const link of await page.locator("#services-menu a").all()) {
      await item.hover();
      const box = await link.boundingBox();
      await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20, { steps: 12 });
      expect(await link.evaluate((target) => target.matches(":hover"))).toBe(true);
    }
  }
});

test("the menu marks the page's section, at both addresses of a job", () => {
  test.skip(!mainMenu.some(({ href }) => href === "/careers"), "the menu has no careers");
  const job = jobWith({ ownForm: false }) ?? jobWith({ ownForm: true });
  for (const folder of ["/careers", "/jobs"]) {
    expect(htmlOf(`${folder}/${job?.slug}`)).toMatch(/ href="\/careers" aria-current="true"/);
  }
});

test("in a low window, as at 400 % zoom, nothing stays but what is read", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto("/contact");
  // Nothing lies over the header meanwhile.
  await page.getByRole("button", { name: "Menu" }).click();
  const link = page.getByRole("banner").getByRole("link", { name: lastOfMenu, exact: true });
  await expect(link).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(page.getByRole("banner")).not.toBeInViewport();
});

test("the keyboard first skips to the content, and an anchor's section lands below the sticky header", async ({
  page,
}) => {
  const path = services
    .map(({ slug }) => `/${slug}`)
    .find((path) => /<main\b(?:(?!<\/header>|href="#).)*href="#contact"/s.test(htmlOf(path)));
  test.skip(!path, "no service leads to a section of its own page");
  await page.goto(path ?? "");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("link").first()).toBeFocused();
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

test("Tab and Shift+Tab reach all that can be used; focus shows, and never under the header", async ({
  page,
}) => {
  await page.goto("/");
  // Its script adds it.
  await expect(page.getByRole("button", { name: /film/ })).toBeVisible();
  const usable = page
    .locator(
      ":is(a[href], button, input, select, textarea):not([aria-hidden=true], [aria-hidden=true] *)",
    )
    .filter({ visible: true });
  for (const key of ["Tab", "Shift+Tab"]) {
    let problem: string | undefined;
    while (problem === undefined) {
      await page.keyboard.press(key);
      problem = await page.evaluate((key) => {
        const focused = document.activeElement;
        if (!focused || focused === document.body) return "the end of the page";
        focused.setAttribute("data-reached", key);
        const header = document.querySelector("header");
        if (header?.contains(focused)) return;
        const { outlineStyle } = getComputedStyle(focused);
        const cover = getComputedStyle(focused, "::after").outlineStyle;
        const name = focused.textContent?.trim() || focused.getAttribute("name");
        if (outlineStyle === "none" && cover === "none") return `${name} shows no focus`;
        const isSkipLink = focused.getAttribute("href") === "#main";
        const hidden =
          focused.getBoundingClientRect().bottom <= (header?.getBoundingClientRect().bottom ?? 0);
        return hidden && !isSkipLink ? `${name} is under the header` : undefined;
      }, key);
    }
    expect(problem).toBe("the end of the page");
    const missed = usable.and(page.locator(`:not([data-reached="${key}"])`));
    expect(await missed.evaluateAll((all) => all.map(({ outerHTML }) => outerHTML))).toEqual([]);
  }
});
