import { below, parse, plainText, typedFor } from "../elements/markup.ts";
import { parsed } from "./parsed.ts";
import { moved } from "./places.ts";

/** The button's label in the specification, and the form's address that our content gives it. */
const label = "Schedule an Intro Call";
const form = /^\/contact\?subject=Intro(?:\+|%20)call\b/i;

/** The address of a page since it has moved, with what follows in a link. */
export function movedTo(href: string): string {
  const [, path = "", rest = ""] = /^([^?#]*)(.*)$/.exec(href) ?? [];
  return (moved().get(path) ?? path) + rest;
}

/**
 * Where a link leads: to `introCall` of company.yaml, if that is set, for one to an intro call, else
 * where it says, or where that page has moved. Pages in other languages have other labels, so the address
 * counts, too.
 */
export function leadsTo({ label: words, href }: { label: string; href: string }): string {
  if (words.trim().toLowerCase() !== label.toLowerCase() && !form.test(href)) return movedTo(href);
  // Read here, because the schemas of all files use this one, also that of company.yaml.
  return String(parsed("content/company.yaml").document.get("introCall") ?? href);
}

/** A text that can have markup, with each link leading where `to` says. */
export const relinked = (
  text: string,
  to: (link: { label: string; href: string }) => string,
): string =>
  below(parse(text)).reduceRight((changed, node) => {
    if (node.type !== "link") return changed;
    const source = typedFor(node, text);
    const href = to({ label: plainText(source), href: node.url });
    if (href === node.url) return changed;
    const words = source.slice(0, source.lastIndexOf("]("));
    const { start, end } = node.position ?? {};
    return `${changed.slice(0, start?.offset)}${words}](<${href}>)${changed.slice(end?.offset)}`;
  }, text);
