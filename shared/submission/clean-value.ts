import type { Field } from "./fields.ts";
import { limits } from "./limits.ts";
import { addressAlone } from "./pasted-address.ts";
import { linkAlone } from "./pasted-link.ts";

const lineEnd = /\r\n?|[\v\f\u2028\u2029]/g;
// Office programs paste these (Unicode category Cc); nobody sees them.
const control = /(?![\t\n])\p{Cc}/gu;
/** Format characters, and what dictation leaves for an object. */
export const invisible = String.raw`\p{Cf}\ufffc`;
// Tags spell the flags of England, Scotland and Wales (UTS #51): part of an emoji, not invisible.
const dropped = String.raw`(?:(?![\u{E0020}-\u{E007F}])[\s${invisible}])`;
const start = new RegExp(`^${dropped}+`, "u");
// From the end: whatever looks for the end from each blank takes long with thousands of them.
const upToLast = new RegExp(`^.*(?!${dropped}).`, "su");
// What nobody sees in an address. Between letters of some scripts, joiners are part of a domain
// (RFC 5892, A.1 and A.2).
const inAddress = new RegExp(
  String.raw`(?!(?<=[^\0-\x7f])[\u200c\u200d](?=[^\0-\x7f]))[${invisible}\p{Default_Ignorable_Code_Point}]`,
  "gu",
);

/**
 * Returns what was meant by the text in a field. Drops what is invisible at both ends, and control
 * characters; tabs and line ends stay, but become blanks in a field of one line. Of a pasted e-mail
 * address or link, the address or link alone is kept; a link without a scheme gets `https://`. Nothing is cut,
 * and a text longer than `limits` is returned unread, since no field may be that long.
 */
export function cleanValue({ type }: Pick<Field, "type">, text: string): string {
  // A body that isn't too large has no more characters than bytes.
  const longest = type === "multiline" ? limits.bodyBytes : limits.lineLength;
  if (text.length > longest) return text;
  const lines = text.toWellFormed().replace(lineEnd, "\n").replace(control, "");
  const line = type === "multiline" ? lines : lines.replace(/[\t\n]/g, " ");
  const [value = ""] = upToLast.exec(line.replace(start, "")) ?? [];
  if (type === "email") return addressAlone(value.replace(inAddress, ""));
  return type === "url" ? linkAlone(value) : value;
}
