import sharp from "sharp";
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

/** The darkest and lightest column of the film's background, between the traces. */
export async function backgroundOfFilm(tab: Tab): Promise<{ least: number; most: number }> {
  const { left, top, height } = await tab.run<Record<"left" | "top" | "height", number>>(`
    const { left, top, height } = document.querySelector("[data-film] video").getBoundingClientRect();
    return { left: Math.ceil(left + 420), top: Math.round(top), height: Math.floor(height) };`);
  // Wide enough for one line of the graticule, whose darkest pixel is lighter than the background.
  const { data, info } = await sharp(await tab.screenshot())
    .extract({ left, top, width: 72, height })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const darkest = Array.from({ length: info.width }, (_, x) => {
    const column = Array.from({ length: info.height }, (_, y) => data[y * info.width + x] ?? 255);
    return Math.min(...column);
  });
  return { least: Math.min(...darkest), most: Math.max(...darkest) };
}

/** By what share headings and text are wider or narrower in the fallback fonts: 0.1 is a tenth. */
export function widthOfFallbacks(tab: Tab): Promise<number> {
  return tab.run(`
    const { documentElement: root } = document;
    const widths = () => ["h1", "h2", "main p", "form button"].map((selector) => {
      const line = document.createElement("span");
      line.style = "position: absolute; white-space: nowrap";
      line.textContent = "Embedded software, tested before it ships to 1024 people";
      const width = document.querySelector(selector).appendChild(line).offsetWidth;
      line.remove();
      return width;
    });
    const own = widths();
    root.removeAttribute("data-fonts");
    const fallback = widths();
    root.setAttribute("data-fonts", "");
    return Math.max(...own.map((width, index) => Math.abs(fallback[index] / width - 1)));`);
}
