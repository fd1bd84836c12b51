import type { Page } from "@playwright/test";
import { token } from "../../site/styles/token.ts";
import { strangers } from "../support/content.ts";
import { expectAccessible } from "./accessible.ts";
import { expectLightForm, expectLightPage, type Network, watchNetwork } from "./budgets.ts";
import { everyPage } from "./built-pages.ts";
import { brokenWords, overflowOf } from "./engine-page.ts";
import { test as base, expect, withStrangers } from "./fixtures.ts";
import { expectSpecified } from "./specification.ts";

const test = base.extend<{ network: Network }, { plain: Page; tab: Page }>({
  /** A tab that stays open, because opening one takes longer than loading a page. */
  tab: [
    async ({ browser, site }, use) => {
      const context = await withStrangers(await browser.newContext({ baseURL: site }));
      await use(await context.newPage());
      await context.close();
    },
    { scope: "worker" },
  ],
  page: async ({ tab, site }, use) => {
    const session = await tab.context().newCDPSession(tab);
    await session.send("Network.clearBrowserCache");
    await session.send("Storage.clearDataForOrigin", { origin: site, storageTypes: "all" });
    await session.detach();
    await tab.setViewportSize({ width: 1280, height: 720 });
    await tab.emulateMedia({ colorScheme: "light", reducedMotion: "no-preference" });
    await use(tab);
    tab.removeAllListeners();
  },
  network: async ({ page }, use) => {
    const network = await watchNetwork(page);
    await use(network);
    await network.stop();
  },
  /** A page in a browser that runs no script. */
  plain: [
    async ({ browser, site }, use) => {
      const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site });
      await use(await context.newPage());
      await context.close();
    },
    { scope: "worker" },
  ],
});

/** The lines that a page shows. */
async function linesOf(page: Page): Promise<string[]> {
  // biome-ignore lint/performance/useDomNodeTextContent: what is rendered is the point.
  const text = await page.locator("body").innerText();
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

// The current day, which the cookie policy shows, and buttons that need a script.
const onlyWithScript =
  /^((.+: )?\d+ \w+ \d{4}|(Pause|Play) film|Choose a bug|Put this bug in|Change the code)$/;

/** For checks that engines.spec.ts shares. */
const tabOf = (page: Page) => ({
  run: <Value>(body: string) => page.evaluate(`(() => { ${body} })()`) as Promise<Value>,
});

/** Expects no horizontal overflow, no hidden text, and none on the shapes of a drawing. */
async function expectFit(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 1600 });
    expect.soft(await page.evaluate(wordsOnShapes), `on a drawing at ${width} px`).toEqual([]);
    expect.soft(await overflowOf(tabOf(page)), `at ${width} px`).toBe(0);
    expect.soft(await hiddenElements(page), `hidden at ${width} px`).toEqual([]);
    expect.soft(await smallLetters(page), `under 12 px at ${width} px`).toEqual([]);
  }
}

/** The letters in drawings that are hard to read. */
function smallLetters(page: Page) {
  return page.locator("main svg text:visible").evaluateAll((texts) =>
    texts
      .map((text) => {
        const { a = 0, b = 0 } = (text as SVGTextElement).getScreenCTM() ?? {};
        const size = Number.parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
        return { text: text.textContent, size };
      })
      .filter(({ size }) => size < 12),
  );
}

/** Elements hidden at this width, except diagrams and buttons, which have a variant for each width. */
function hiddenElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const others =
      "[aria-hidden=true], svg, svg *, button *, input[type=hidden], noscript, script, source, style, template, [hidden], [hidden] *";
    return [...document.querySelectorAll(`main :not(${others})`)]
      .filter((element) => getComputedStyle(element).display === "none")
      .map(({ outerHTML }) => outerHTML.slice(0, 80));
  });
}

/** Expects that a phone shows whole words, and targets large enough for a finger. */
async function expectFitForPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 900 });
  expect.soft(await brokenWords(tabOf(page)), "headings with broken words").toEqual([]);
  // A link within a sentence, and a card whose whole area is the link, need no minimum size (WCAG 2.5.8).
  const alone = ":is(li, dt, dd, td, h3) > a, a[href^='mailto:'], a[href^='tel:'], button";
  const small = await page.locator(alone).evaluateAll((targets) =>
    targets
      .filter((target) => target.checkVisibility({ visibilityProperty: true }))
      .filter((target) => getComputedStyle(target, "::after").position !== "absolute")
      .filter((target) => {
        const sentence = target.closest("dd, p");
        return !sentence || sentence.textContent === target.textContent;
      })
      .filter((target) => target.getBoundingClientRect().height < 43.9)
      .map(({ outerHTML }) => outerHTML.slice(0, 80)),
  );
  expect.soft(small, "targets under 44 px").toEqual([]);
}

/** Expects that code keeps its lines, and that the keyboard reaches and scrolls what is wider. */
async function expectFitForCode(page: Page): Promise<void> {
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const boxes = page.locator("main pre:visible");
    const { wrong, wide } = await boxes.evaluateAll((all) => {
      const isWide = (one: Element) => one.scrollWidth > one.clientWidth;
      const isWrong = (one: Element) =>
        getComputedStyle(one).whiteSpace !== "pre" ||
        (isWide(one) && (one as HTMLElement).tabIndex !== 0);
      const wrong = all.filter(isWrong).map(({ outerHTML }) => outerHTML.slice(0, 80));
      return { wrong, wide: all.findIndex(isWide) };
    });
    expect.soft(wrong, `code at ${width} px`).toEqual([]);
    if (wide < 0) continue;
    await boxes.nth(wide).focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => boxes.nth(wide).evaluate((one) => one.scrollLeft)).toBeGreaterThan(0);
  }
}

/** Expects no sideways scrolling on the narrowest phone with the largest letters, and no text beyond its edge. */
async function expectFitForLargeLetters(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  await page.setViewportSize({ width: 320, height: 640 });
  expect.soft(await overflowOf(tabOf(page)), "with large letters").toBe(0);
  const cut = await page.getByRole("main").evaluate((main) => {
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      const around = text.parentElement;
      if (!text.data.trim() || !around?.checkVisibility({ visibilityProperty: true })) continue;
      if (around.closest("[aria-hidden=true], .visually-hidden, pre, option")) continue;
      const range = document.createRange();
      range.selectNode(text);
      if (range.getBoundingClientRect().right > innerWidth + 1) found.push(text.data.slice(0, 60));
    }
    return found;
  });
  expect.soft(cut, "cut off with large letters").toEqual([]);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
  await browser.detach();
}

/** Expects that paper has what is folded, no yellow text, no button, no address again and again, and all of the code. */
async function expectFitForPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: "print" });
  const found = await page.evaluate((firm) => {
    const shown = [...document.querySelectorAll("body *")].filter((one) => one.checkVisibility());
    const matching = (selector: string) => shown.filter((one) => one.matches(selector));
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = firm;
    const yellow = getComputedStyle(probe).color;
    probe.remove();
    const addresses = matching("main a[href^='https:']").map((a) => a.getAttribute("href"));
    return [
      ...matching("text").filter((text) => getComputedStyle(text).fill === yellow),
      ...matching("main b, main p").filter((text) => getComputedStyle(text).color === yellow),
      ...matching("button, a").filter((a) => getComputedStyle(a).display === "inline-flex"),
      ...matching("main pre").filter((code) => code.scrollWidth > code.clientWidth),
      ...[...document.querySelectorAll("main details table")].filter(
        (one) => !one.checkVisibility(),
      ),
      ...addresses.filter((to) => addresses.filter((other) => other === to).length > 2),
    ].map((one) => (typeof one === "string" ? one : one?.outerHTML.slice(0, 80)));
  }, token("firm"));
  expect.soft(found, "on paper").toEqual([]);
  await page.emulateMedia({ media: "screen" });
}

/** The names of everything a page has stored in the browser. */
function storedBy(page: Page): Promise<string[]> {
  return page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name ?? ""),
    ...(await caches.keys()),
  ]);
}

// A job is one page under two addresses.
for (const path of everyPage.filter((path) => !path.startsWith("/jobs/"))) {
  test(`${path} is as specified, light, accessible, private, complete without script, and fits every width`, async ({
    page,
    plain,
    network,
    site,
    errors,
  }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(path === "/404" ? 404 : 200);
    await page.evaluate(() => document.fonts.ready);
    await expectSpecified(page, path);
    const price = page.locator("main header a[href^='/services#offer-']");
    if (await price.count()) await expect.soft(price).toBeInViewport();
    await plain.goto(path);
    const seen = new Set(await linesOf(plain));
    const unseen = (await linesOf(page)).filter((line) => !seen.has(line));
    expect
      .soft(
        unseen.filter((line) => !onlyWithScript.test(line)),
        "without script",
      )
      .toEqual([]);
    // A script that another one loads comes last.
    await page.waitForLoadState("networkidle");
    expectLightPage(path, network);
    const policy = (await page.locator("meta[http-equiv]").getAttribute("content")) ?? "";
    expect.soft(policy).toMatch(/^default-src 'none';/);
    expect.soft(policy).toMatch(/script-src 'self'( 'sha256-[^']+'| https:[^ ;]+)+;/);
    const hosts = (policy.match(/(?<= )https?:[^ ;]+/g) ?? []).map((host) => new URL(host).origin);
    expect.soft(strangers, "hosts of the policy").toEqual(expect.arrayContaining(hosts));
    await page.keyboard.press("Escape");
    await page.mouse.wheel(0, 5000);
    await expectLightForm(page, network);

    await expectFit(page, [320, 390, 768, 960, 1024, 1440, 1920]);
    await expectFitForPhone(page);
    await expectFitForCode(page);
    await expectFitForLargeLetters(page);
    await expectFitForPaper(page);
    await expectAccessible(page, { width: 390, colorScheme: "light" });
    await expectAccessible(page, { width: 1440, colorScheme: "dark" });
    // At night a page's document stays one sheet of paper.
    if (await page.locator(".on-paper").count()) {
      const colour = await page
        .locator(".on-paper")
        .first()
        .evaluate((sheet) => getComputedStyle(sheet).backgroundColor);
      const darkest = Math.min(...(colour.match(/\d+/g) ?? []).map(Number));
      expect.soft(darkest, `the sheet's ${colour} at night`).toBeGreaterThan(200);
    }

    expect
      .soft(
        network.requested.filter((url) => ![site, ...strangers].includes(new URL(url).origin)),
        "other hosts",
      )
      .toEqual([]);
    expect.soft(await page.context().cookies(), "cookies").toEqual([]);
    expect.soft(await storedBy(page), "storage").toEqual([]);
    expect(errors.filter((text) => path !== "/404" || !/404/.test(text))).toEqual([]);
  });
}

/** The texts of the first hero that a shape of its drawing is painted behind. */
function wordsOnShapes(): string[] {
  const hero = document.querySelector("main section header:has(svg)");
  if (!hero) return [];
  // Only what is in the window can be found at a point.
  scrollTo({ top: 0, behavior: "instant" });
  const style = document.createElement("style");
  style.textContent = "main section header svg * { pointer-events: visiblePainted }";
  document.head.append(style);
  // In the screen's other shade, it is a ground to write on.
  const shape = "svg :not([fill='var(--screen-2)'])";
  const isShape = (x: number, y: number) =>
    document.elementsFromPoint(x, y).some((element) => element.matches(shape));
  const isOnShape = ({ left, top, width, height }: DOMRect) => {
    for (let x = 0; x < width; x += 6) {
      for (let y = height * 0.25; y < height * 0.8; y += 3) {
        if (isShape(left + x, top + y)) return true;
      }
    }
    return false;
  };
  const texts = document.createTreeWalker(hero, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (node.parentElement?.closest("svg, .visually-hidden")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    if ([...range.getClientRects()].some(isOnShape)) found.push(node.textContent ?? "");
  }
  style.remove();
  return found;
}
