import { decoded, isTopLevel, signs } from "./domains.ts";

/** Opening brackets, and quotes that open in any language. */
const opening = /[\s"'`<\p{Ps}\p{Pi}\p{Pf}]/u;
/** A local part may begin with these (RFC 5322, 3.2.3): dropped only if their partner stands behind. */
const partners: Readonly<Record<string, string>> = { "'": "'", "`": "`", "{": "}" };
/** `Ada <a@b>`, `Ada (a@b)` and Markdown's `[Ada](a@b)`, with anything but letters behind. */
const inBrackets = [/^(.*)<([^<>]*)>[^<\p{L}\p{Nd}]*$/su, /^(.*)\(([^()]*)\)[^(\p{L}\p{Nd}]*$/su];

/**
 * Returns the e-mail address alone of what people paste: `Ada <ada@example.com>`, `(ada@example.com)`,
 * `mailto:ada@example.com?subject=Hello`, `ada@example.com”`. Punctuation, symbols
 * and numbers such as ¹ are dropped behind the domain, opening quotes and brackets in front. Anything
 * else is returned as it is, two addresses too.
 *
 * @param text without invisible characters
 */
export function addressAlone(text: string): string {
  const found = inBrackets.map((form) => form.exec(text)).find(Boolean);
  const [, name = "", inner = text] = found ?? [];
  const address = withoutSigns(inner);
  const isSame = withoutSigns(name).toLowerCase() === address.toLowerCase();
  const isSingle = isSame || !/\S@\S/.test(name);
  return isSingle && /^[^\s@]+@[^\s@]+$/.test(address) ? address : text;
}

function withoutSigns(text: string): string {
  const kept = withoutClosing(text);
  const closing = text.slice(kept.length);
  let from = 0;
  while (from < kept.length && opens(kept.charAt(from), closing)) from += 1;
  const opened = kept.slice(from);
  // A % would have to be decoded, or somebody else would get the answer.
  const [, linked = opened] = /^mailto:([^?%]*)(?:\?|$)/i.exec(opened) ?? [];
  const at = linked.lastIndexOf("@") + 1;
  return linked.slice(0, at).trim() + domainAlone(linked.slice(at));
}

function opens(sign: string, closing: string): boolean {
  const partner = partners[sign];
  return partner ? closing.includes(partner) : opening.test(sign);
}

const upToLast = new RegExp(String.raw`^.*[^\s${signs}\p{M}\p{Cf}]\p{M}*`, "su");

/** Up to the last letter or digit, with its marks; a digit in a frame is an emoji. */
function withoutClosing(text: string): string {
  const [kept = ""] = upToLast.exec(text.replace(/[\d#*]\u20e3/g, "\u2022\u20e3")) ?? [];
  return text.slice(0, kept.length);
}

function domainAlone(domain: string): string {
  const typed = withoutClosing(domain).replace(/[\u3002\uff0e\uff61]/g, ".");
  // Chromium encodes a label together with the signs behind it.
  const whole = decoded(typed);
  const alone = withoutClosing(whole);
  return withoutTraces(alone === whole ? typed : alone);
}

/**
 * Without a form's script, Chromium turns a ™ behind a domain into `tm`, a ¹ into `1`. Nobody has an
 * address below `comtm` or `com1`.
 */
function withoutTraces(domain: string): string {
  const from = domain.lastIndexOf(".") + 1;
  const label = domain.slice(from);
  // No label is longer (RFC 1035, 2.3.4), and thousands of digits would take long.
  if (from === 0 || label.length > 63 || isTopLevel(label)) return domain;
  const rest = label.replace(/(?:\d|tm|sm)+$/i, "");
  return isTopLevel(rest) ? domain.slice(0, from) + rest : domain;
}
