import type { Field } from "./fields.ts";

const lineEnd = /\r\n?|[\v\f\u2028\u2029]/g;
// Office programs paste these (Unicode category Cc); nobody sees them.
const control = /(?![\t\n])\p{Cc}/gu;
const invisible = /[\s\p{Cf}]/u;
// Tags spell the flags of England, Scotland and Wales (UTS #51): part of an emoji, not invisible.
const tag = /[\u{E0020}-\u{E007F}]/u;
// A host with a dot, perhaps a port, and then the end, a path, a query or a fragment.
const hostWithoutScheme = /^[^\s/?#:@\\%]+\.[^\s/?#:@\\%]+(?::\d+)?(?:[/?#]|$)/;

/**
 * Returns what was meant by the text in a field. Lost are invisible characters at both ends, other
 * control characters than tabs and line ends, and those too in a field of one line, where they
 * become blanks. A link without a scheme gets `https://`. Nothing is cut.
 */
export function cleanValue({ type }: Field, text: string): string {
  const lines = text.toWellFormed().replace(lineEnd, "\n").replace(control, "");
  const value = trimmed(type === "multiline" ? lines : lines.replace(/[\t\n]/g, " "));
  if (type === "email") return value.replace(/\p{Cf}/gu, "");
  if (type !== "url") return value;
  // Pasted behind a scheme that was typed.
  const link = value.replace(/^(?:https?:\/\/)+(?=https?:\/\/)/i, "");
  return hostWithoutScheme.test(link) ? `https://${link}` : link;
}

/** Not with a regular expression: one for the end takes seconds for thousands of blanks inside. */
function trimmed(text: string): string {
  const characters = [...text];
  const isVisible = (character: string) => !invisible.test(character) || tag.test(character);
  const first = characters.findIndex(isVisible);
  const last = characters.findLastIndex(isVisible);
  return characters.slice(Math.max(first, 0), last + 1).join("");
}
