/**
 * Addresses at names that are reserved for examples and belong to nobody (RFC 2606): `.example`,
 * `.invalid` and example.com, .net and .org.
 */
const reserved =
  /(?:[a-z0-9_+-]+[.@])*(?:[a-z0-9-]+\.(?:example|invalid)|example\.(?:com|net|org))\b/gi;

/** All reserved names in a text, as written. */
export function reservedNamesIn(text: string): string[] {
  return text.match(reserved) ?? [];
}
