import type { MdastNode } from "satteri";
import { parse, plainText, sourceOf } from "../elements/markup.ts";

/** What is wrong with the markup of a text, worded for the person who edits it. */

const possible = "**bold**, *emphasis*, `code` and [words](/address)";
const literally = "a backslash before a sign, such as \\*, shows the sign itself";

/** What Markdown has besides, by the name of its node. */
export const more: Readonly<Partial<Record<MdastNode["type"], string>>> = {
  blockquote: "a quotation",
  break: "a line break",
  code: "a block of code",
  definition: "an address by name",
  heading: "a heading",
  html: "HTML",
  image: "a picture",
  list: "a list",
  paragraph: "a blank line",
  thematicBreak: "a line across",
};

/** Half of a mark: stars and backticks, and a link's brackets with nothing or a space between them. */
const half = /\*\*|\*(?=\S)|(?<=\S)\*|`|\] ?\(/;

/** All nodes below one. */
export const below = (node: MdastNode): readonly MdastNode[] =>
  "children" in node ? node.children.flatMap((child) => [child, ...below(child)]) : [];

/**
 * What is wrong in a text that can have markup.
 *
 * @returns the first mistake, and the targets of all links
 */
export function checkRichText(text: string): { mistake?: string | undefined; links: string[] } {
  const tree = parse(text);
  const [first, ...others] = "children" in tree ? tree.children : [];
  const extra = first?.type === "paragraph" ? others[0] : first;
  return extra ? { mistake: hasMore(extra), links: [] } : checkInlines(first ?? tree, text);
}

const hasMore = ({ type }: MdastNode) =>
  `has ${more[type] ?? type}. A text can have only ${possible}; ${literally}`;

/** The same of a paragraph or heading that was parsed from a longer text. */
export function checkInlines(paragraph: MdastNode, text: string): ReturnType<typeof checkRichText> {
  const nodes = below(paragraph);
  const extra = nodes.find(({ type }) => more[type]);
  const odd = nodes.find((node) => isOdd(node, text));
  const mistake =
    (extra && hasMore(extra)) ??
    (odd && `has "${sourceOf(odd, text)}". Write ${possible}; ${literally}`) ??
    unclosed(nodes, text);
  return { mistake, links: nodes.flatMap((node) => (node.type === "link" ? [node.url] : [])) };
}

/** A text that can have markup, with each link leading where `to` says. */
export const relinked = (
  text: string,
  to: (link: { label: string; href: string }) => string,
): string =>
  below(parse(text)).reduceRight((changed, node) => {
    if (node.type !== "link") return changed;
    const source = sourceOf(node, text);
    const href = to({ label: plainText(source), href: node.url });
    if (href === node.url) return changed;
    const words = source.slice(0, source.lastIndexOf("]("));
    const { start, end } = node.position ?? {};
    return `${changed.slice(0, start?.offset)}${words}](<${href}>)${changed.slice(end?.offset)}`;
  }, text);

/** Emphasis by underscores, a link's title, an address in angle brackets: Markdown, but not ours. */
function isOdd(node: MdastNode, text: string): boolean {
  const source = sourceOf(node, text);
  if (node.type === "link") return source.startsWith("<") || typeof node.title === "string";
  return (node.type === "strong" || node.type === "emphasis") && source.startsWith("_");
}

function unclosed(nodes: readonly MdastNode[], text: string): string | undefined {
  // A letter stands for each mark that is complete, and for each sign that is meant as such.
  const rest = nodes
    .filter(({ type }) => type === "text")
    .map((node) => sourceOf(node, text).replaceAll(/\\[!-/:-@[-`{-~]/g, "x"))
    .join("x");
  const found = half.exec(rest);
  if (!found) return undefined;
  const around = rest.slice(Math.max(0, found.index - 12), found.index + 20);
  return `has markup that isn't closed, at "${around.trim()}". Write ${possible}; ${literally}`;
}

const marks: readonly MdastNode["type"][] = ["strong", "emphasis", "inlineCode", "link", "image"];

/** What is wrong in a text that can't have markup, and is shown as it was typed. */
export function checkPlainText(text: string): string | undefined {
  const marked = below(parse(text)).find((node) => marks.includes(node.type) && !isOdd(node, text));
  const found = marked ? sourceOf(marked, text) : /\*\*|`|\]\(/.exec(text)?.[0];
  return found && `can't have markup: ${found} would be shown as it is. Write only words`;
}
