import { linkedPages } from "./built-pages.ts";
import { expect, test } from "./fixtures.ts";

test("no drawing of a hero lies behind its text, at any width", async ({ page }) => {
  for (const path of linkedPages) {
    await page.goto(path);
    if (!(await page.locator("main section header svg").count())) continue;
    for (const width of [390, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 1600 });
      const covered = await page.evaluate(wordsOnShapes);
      expect(covered, `${path} at ${width} px`).toEqual([]);
    }
  }
});

/** The texts of the first hero that a shape of its drawing is painted behind. */
function wordsOnShapes(): string[] {
  const hero = document.querySelector("main section header");
  const style = document.createElement("style");
  style.textContent = "main section header svg * { pointer-events: visiblePainted }";
  document.head.append(style);
  const texts = document.createTreeWalker(hero as Element, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (node.parentElement?.closest("svg")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const onShape = [...range.getClientRects()].some(({ left, top, width, height }) => {
      for (let x = 0; x < width; x += 6) {
        for (let y = height * 0.25; y < height * 0.8; y += 3) {
          const shape = document
            .elementsFromPoint(left + x, top + y)
            .find((element) => element.closest("svg") && !element.matches("svg"));
          if (shape) return true;
        }
      }
      return false;
    });
    if (onShape) found.push(node.textContent ?? "");
  }
  style.remove();
  return found;
}
