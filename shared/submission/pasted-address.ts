/**
 * Returns the e-mail address alone of what people paste: `Ada <ada@example.com>`,
 * `mailto:ada@example.com?subject=Hello`, `ada@example.com;`. Anything else is returned as it is,
 * two addresses too.
 */
export function addressAlone(text: string): string {
  // Without the lookbehind, thousands of blanks inside would take seconds.
  const entry = text.replace(/(?<![\s,;])[\s,;]+$/, "");
  const [, name = "", inBrackets = entry] = /^([^<]*)<([^<>]*)>$/.exec(entry) ?? [];
  // A % would have to be decoded, or somebody else would get the answer.
  const [, linked = inBrackets] = /^mailto:([^?%]*)(?:\?|$)/i.exec(inBrackets) ?? [];
  const address = linked.trim();
  const isSame = name.replace(/["']/g, "").trim().toLowerCase() === address.toLowerCase();
  const isSingle = isSame || !/\S@\S/.test(name);
  return isSingle && /^[^\s@]+@[^\s@]+$/.test(address) ? address : text;
}
