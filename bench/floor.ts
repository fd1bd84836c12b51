import { brotliCompressSync } from "node:zlib";

/**
 * A page as plain as it can be written: words in HTML with one rule of style, and neither script
 * nor font nor picture. What it takes to paint is the floor for a page of the same weight.
 *
 * @param html of the built page; its words come first
 * @param others HTML of further pages, whose words follow until the floor weighs as much
 */
export function floorOf(html: string, others: readonly string[]): string {
  const weight = brotliCompressSync(html).length;
  const heading = /<h1\b[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? "";
  const start = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Floor</title>
<style>body{max-width:60rem;margin:auto;padding:1rem;font:1.0625rem/1.55 sans-serif}</style>
<h1>${withoutTags(heading)}</h1>
`;
  const paragraphs = [html, ...others].flatMap(paragraphsOf).map((text) => `<p>${text}</p>\n`);
  const floor = (count: number) => start + paragraphs.slice(0, count).join("");
  // As few paragraphs as weigh enough, by halving.
  let [least, most] = [0, paragraphs.length];
  while (least < most) {
    const middle = Math.floor((least + most) / 2);
    if (brotliCompressSync(floor(middle)).length < weight) least = middle + 1;
    else most = middle;
  }
  return floor(least);
}

function paragraphsOf(html: string): string[] {
  return html
    .slice(html.indexOf("<main"))
    .replace(/<(script|style|svg|template|select)\b[\s\S]*?<\/\1>/g, "")
    .split(/<\/?(?:h[1-6]|p|li|dt|dd|td|th|label|button|nav|div|section|figcaption)\b[^>]*>/)
    .map((block) => withoutTags(block).trim())
    .filter((block) => block !== "");
}

function withoutTags(html: string): string {
  return html.replace(/<[^>]*>/g, "");
}
