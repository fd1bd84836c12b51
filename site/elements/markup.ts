import { type MdastNode, markdownToMdast } from "satteri";

/** A text's words, and what is bold, emphasised, code or a link in it; data, so that islands can have it. */
export type Inline =
  | string
  | {
      readonly tag: "strong" | "em" | "code" | "a";
      readonly href?: string;
      readonly children: readonly Inline[];
    };

/** The Markdown tree of a text; Astro's own parser, without its extensions. */
export const parse = (text: string) =>
  markdownToMdast(text, { features: { gfm: false, frontmatter: false } });

/** A text's words and what is marked among them. Other Markdown is shown as it was typed. */
export function inlinesOf(text: string): readonly Inline[] {
  const tree = parse(text);
  const [block, ...others] = "children" in tree ? tree.children : [];
  return block?.type === "paragraph" && others.length === 0 ? inlinesIn(block, text) : [text];
}

/** The same of one paragraph or heading of a tree. */
export const inlinesIn = (node: MdastNode, text: string): readonly Inline[] =>
  "children" in node ? node.children.map((child) => inlineOf(child, text)) : [];

function inlineOf(node: MdastNode, text: string): Inline {
  const children = inlinesIn(node, text);
  switch (node.type) {
    case "text":
      return node.value;
    case "inlineCode":
      return { tag: "code", children: [node.value] };
    case "strong":
      return { tag: "strong", children };
    case "emphasis":
      return { tag: "em", children };
    case "link":
      return { tag: "a", href: node.url, children };
    default:
      return typedFor(node, text);
  }
}

/** All nodes below one. */
export const below = (node: MdastNode): readonly MdastNode[] =>
  "children" in node ? node.children.flatMap((child) => [child, ...below(child)]) : [];

/** What was typed for a node. */
export const typedFor = ({ position }: MdastNode, text: string) =>
  text.slice(position?.start.offset, position?.end.offset);

const wordsIn = (part: Inline): string =>
  typeof part === "string" ? part : part.children.map(wordsIn).join("");

/** What a reader sees of a text, where nothing can be marked: in metadata, for example. */
export const plainText = (text: string): string => inlinesOf(text).map(wordsIn).join("");
