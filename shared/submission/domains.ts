import { decode } from "punycode/punycode.es6.js";
import tlds from "tlds" with { type: "json" };

/**
 * What no domain has: punctuation, symbols, numbers such as ¹ and ½, frames around characters and, though
 * Unicode calls them letters, superscript letters and some apostrophes.
 */
export const signs = String.raw`\p{P}\p{S}\p{No}\p{Me}ªº\u02b0-\u02ff\u1d2c-\u1d6a\u1d9b-\u1dbf\u2071\u207f`;

/** A domain in ASCII, as mail and web servers know it; what can't be a domain is returned as it is. */
export function inAscii(domain: string): string {
  // The URL parser would treat the rest after one of these as a port, a path and so on, and drop
  // it.
  const isMore = /[\s/?#:@\\%]/.test(domain);
  if (isMore || /^[\x20-\x7e]*$/.test(domain) || !URL.canParse(`http://${domain}`)) return domain;
  return new URL(`http://${domain}`).hostname;
}

/** A domain with its labels decoded (RFC 3492); one that can't be becomes U+0000, which no domain has. */
export function decoded(domain: string): string {
  return domain.split(".").map(decodedLabel).join(".");
}

function decodedLabel(label: string): string {
  // No label is longer (RFC 1035, 2.3.4).
  if (!/^xn--.{0,59}$/i.test(label)) return label;
  try {
    return decode(label.slice(4));
  } catch {
    return "\0";
  }
}

let topLevel: ReadonlySet<string> | undefined;

/** Whether this is a top-level domain, in any script or in ASCII. */
export function isTopLevel(label: string): boolean {
  topLevel ??= new Set(tlds.map(inAscii));
  return topLevel.has(inAscii(label).toLowerCase());
}
