import type { Field } from "./fields.ts";
import { limits } from "./limits.ts";
import { addressAlone } from "./pasted-address.ts";

const lineEnd = /\r\n?|[\v\f\u2028\u2029]/g;
// Office programs paste these (Unicode category Cc); nobody sees them.
const control = /(?![\t\n])\p{Cc}/gu;
// Tags spell the flags of England, Scotland and Wales (UTS #51): part of an emoji, not invisible.
const invisible = String.raw`(?:(?![\u{E0020}-\u{E007F}])[\s\p{Cf}])`;
// Without the lookbehind, thousands of blanks inside would take seconds.
const ends = new RegExp(`^${invisible}+|(?<!${invisible})${invisible}+$`, "gu");
// A host, perhaps a port, and then the end, a path, a query or a fragment.
const hostWithoutScheme = /^([^\s/?#:@\\%]+)(?::\d+)?(?:[/?#]|$)/;

/**
 * Returns what was meant by the text in a field. Lost are invisible characters at both ends, other
 * control characters than tabs and line ends, and those too in a field of one line, where they
 * become blanks. A link without a scheme gets `https://`, of a pasted e-mail address the address
 * alone is kept. Nothing is cut, and a text longer than `limits` is returned unread: it is longer
 * than any field may be.
 */
export function cleanValue({ type }: Field, text: string): string {
  // A body that isn't too large has no more characters than bytes.
  const longest = type === "multiline" ? limits.bodyBytes : limits.lineLength;
  if (text.length > longest) return text;
  const lines = text.toWellFormed().replace(lineEnd, "\n").replace(control, "");
  const value = (type === "multiline" ? lines : lines.replace(/[\t\n]/g, " ")).replace(ends, "");
  if (type === "email") return addressAlone(value.replace(/\p{Cf}/gu, ""));
  return type === "url" ? withScheme(value) : value;
}

function withScheme(value: string): string {
  // Pasted behind a scheme that was typed.
  const link = value.replace(/^(?:https?:\/\/)+(?=https?:\/\/)/i, "");
  const [, host = ""] = hostWithoutScheme.exec(link) ?? [];
  const hasDot = host.slice(1, -1).includes(".");
  return hasDot ? `https://${link}` : link;
}
