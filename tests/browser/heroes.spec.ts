import { linkedPages } from "./built-pages.ts";
import { expect, test } from "./fixtures.ts";

test("no drawing of a hero lies behind its text, from a phone to a wide screen", async ({
  page,
}) => {
  const drawn: string[] = [];
  for (const path of linkedPages) {
    await page.goto(path);
    if (!(await page.locator("main section header svg").count())) continue;
    drawn.push(path);
    for (const width of [390, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 1600 });
      const covered = await page.evaluate(wordsOnShapes);
      expect(covered, `${path} at ${width} px`).toEqual([]);
    }
  }
  expect(drawn).toContain("/embedded-test-strategy");
});

/** The texts of the first hero that a shape of its drawing is painted behind. */
function wordsOnShapes(): string[] {
  const hero = document.querySelector("main section header") as Element;
  const style = document.createElement("style");
  style.textContent = "main section header svg * { pointer-events: visiblePainted }";
  document.head.append(style);
  const isShape = (x: number, y: number) =>
    document.elementsFromPoint(x, y).some((element) => element.matches("svg *"));
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
    if (node.parentElement?.closest("svg")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    if ([...range.getClientRects()].some(isOnShape)) found.push(node.textContent ?? "");
  }
  style.remove();
  return found;
}
