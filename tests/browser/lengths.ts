import { expect, type Page } from "@playwright/test";
import { industries, services } from "../support/content.ts";

/** How long a page may be: words that it shows before its form, pixels at 1440 and 390 px wide. */
type Length = { readonly words?: number; readonly wide?: number; readonly narrow?: number };

const of = (pages: readonly { readonly slug: string }[], length: Length) =>
  Object.fromEntries(pages.map(({ slug }) => [`/${slug}`, length]));

const most: Readonly<Record<string, Length>> = {
  "/": { words: 650, narrow: 7600 },
  "/services": { words: 850, narrow: 6600 },
  "/careers": { narrow: 6300 },
  "/industries": { words: 450 },
  ...of(services, { words: 600, wide: 5400, narrow: 8000 }),
  ...of(industries, { words: 750 }),
  "/samples/thermostat-trace": { narrow: 10_000 },
};

/** The pages that have a limit. */
export const limited = Object.keys(most);

/** Expects that a page that has just been opened keeps within its limits. */
export async function expectShort(page: Page, path: string): Promise<void> {
  const { words = Infinity, wide = Infinity, narrow = Infinity } = most[path] ?? {};
  await page.evaluate(() => document.fonts.ready);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect.soft(await wordsBeforeForm(page), `${path}: words`).toBeLessThanOrEqual(words);
  expect.soft(await heightOf(page), `${path}: pixels at 1440 px`).toBeLessThanOrEqual(wide);
  await page.setViewportSize({ width: 390, height: 844 });
  expect.soft(await heightOf(page), `${path}: pixels at 390 px`).toBeLessThanOrEqual(narrow);
  const footer = await page.getByRole("contentinfo").boundingBox();
  expect.soft(footer?.height, `${path}: its footer`).toBeLessThanOrEqual(520);
}

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

/** Counts what a visitor sees: not what is folded, nor letters in drawings and code. */
function wordsBeforeForm(page: Page): Promise<number> {
  return page.evaluate(() => {
    const main = document.querySelector("main") as HTMLElement;
    const form = main.querySelector("form")?.closest("section");
    const before = document.createRange();
    before.selectNodeContents(main);
    if (form) before.setEndBefore(form);
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    let count = 0;
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const element = text.parentElement;
      if (!before.intersectsNode(text) || element?.closest("svg, pre, script, style, noscript"))
        continue;
      if (element?.checkVisibility({ visibilityProperty: true })) {
        count += text.nodeValue?.match(/\S+/g)?.length ?? 0;
      }
    }
    return count;
  });
}
