import type { Tab } from "../support/engines/tab.ts";
import { application, applicationPayload, enquiryPayload } from "./people.ts";

/** The pages of both forms, and what a visitor types into them, by the fields' names. */
export const forms = [
  ["/contact", enquiryPayload],
  ["/careers", { ...applicationPayload, phone: application["Phone Number"] }],
] as const;

/** Fills in the first form of a page. */
export async function fillIn(tab: Tab, typed: object): Promise<void> {
  await tab.run(`
    for (const [name, value] of Object.entries(${JSON.stringify(typed)})) {
      const control = document.querySelector(\`form [name=\${name}]\`);
      control.focus();
      control.value = value;
    }
    const position = document.querySelector("form [name=jobTitle]");
    if (position) position.selectedIndex = 1;`);
}

/** The values of the first form of a page, by the fields' names. */
export const valuesOf = (tab: Tab) =>
  tab.run("return Object.fromEntries(new FormData(document.forms[0]))");

/** The focused element, in words. */
export function focused(tab: Tab): Promise<string> {
  return tab.run(`const at = document.activeElement;
    return at.getAttribute("aria-label") ?? at.textContent.trim();`);
}

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
