import type { MdastNode } from "satteri";
import { parse, plainText, sourceOf } from "../elements/markup.ts";

/** What is wrong with the markup of a text, worded for the person who edits it. */

const possible = "**bold**, *emphasis*, `code` and [words](/address)";
const figure = "A figure is, for example, {team.members}";
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
  const empty = nodes.find((node) => node.type === "link" && !node.url);
  const odd = nodes.find((node) => isOdd(node, text));
  const mistake =
    (extra && hasMore(extra)) ??
    (empty &&
      `has a link without an address: "${sourceOf(empty, text)}". Write it between the brackets ( and )`) ??
    (odd && `has "${sourceOf(odd, text)}". Write ${possible}; ${literally}`) ??
    unclosed(paragraph, text);
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

function unclosed(paragraph: MdastNode, text: string): string | undefined {
  // As long as the text, with a letter for all that is complete, and for each sign that is meant as such.
  const rest = below(paragraph).reduce((sofar, node) => {
    if (node.type !== "text") return sofar;
    const { start, end } = node.position ?? {};
    const typed = sourceOf(node, text).replaceAll(/\\[!-/:-@[-`{-~]/g, "xx");
    return sofar.slice(0, start?.offset) + typed + sofar.slice(end?.offset);
  }, "x".repeat(text.length));
  const [, blank] = /\]\(([^()<>"\n]*[^()<>"\s] [^()<>"\n]*?)(?: +"[^"\n]*")?\)/.exec(rest) ?? [];
  const right = blank?.trim().replaceAll(" ", "%20");
  if (right) return `has an address with blanks, "${blank}". Write %20 for each: ${right}`;
  const found = half.exec(rest);
  if (!found) return shownBrace(rest);
  if (found[0] === "] (") return "has a blank between ] and (. Delete it";
  const start = Math.max(paragraph.position?.start.offset ?? 0, found.index - 12);
  const around = text.slice(start, found.index + 20);
  return `has markup that isn't closed, at "${around.trim()}". Write ${possible}; ${literally}`;
}

/** A word in braces, or a figure's name without its second brace; forms fill in the first two. */
const brace = /\{ *(?!(?:email|phone)\})[a-z]\w*(?:\.\w+\b(?![^{}]*\})| *\})/i;

/** What is wrong with the braces of a text in which the figures have been filled in. */
function shownBrace(text: string): string | undefined {
  const found = brace.exec(text)?.[0];
  return found && `has "${found}", which would be shown as it is. ${figure}; ${literally}`;
}

const marks: readonly MdastNode["type"][] = ["strong", "emphasis", "inlineCode", "link", "image"];

/** What is wrong in a text that can't have markup, and is shown as it was typed. */
export function checkPlainText(text: string): string | undefined {
  const marked = below(parse(text)).find((node) => marks.includes(node.type) && !isOdd(node, text));
  const found = marked ? sourceOf(marked, text) : /\*\*|`|\]\(/.exec(text)?.[0];
  if (!found) return shownBrace(text);
  return `can't have markup: ${found} would be shown as it is. Write only words`;
}
