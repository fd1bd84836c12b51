import type { Tab } from "../support/engines/tab.ts";

/** By how many pixels a page is wider than its window. */
export function overflowOf(tab: Pick<Tab, "run">): Promise<number> {
  return tab.run(
    "const { scrollWidth, clientWidth } = document.documentElement; return scrollWidth - clientWidth;",
  );
}

/** Words of headings that are broken into two lines. */
export function brokenWords(tab: Pick<Tab, "run">): Promise<string[]> {
  return tab.run(`
    const broken = [];
    for (const heading of document.querySelectorAll("h1, h2")) {
      const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (tops.size > 1) broken.push(word);
        }
      }
    }
    return broken;`);
}

/** The focused element, in words. */
export function focused(tab: Pick<Tab, "run">): Promise<string> {
  return tab.run(`const at = document.activeElement;
    return at.getAttribute("aria-label") ?? at.textContent.trim();`);
}
