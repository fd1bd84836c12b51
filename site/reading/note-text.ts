import type { MdastNode } from "satteri";
import { below, parse, sourceOf } from "../elements/markup.ts";
import { filled } from "./figures.ts";
import { partsOf } from "./front-matter.ts";
import { introCallOr, relinked } from "./intro-call.ts";
import { ContentError } from "./mistakes.ts";
import { namesFile, pictureProblem } from "./pictures.ts";
import { readText } from "./read-text.ts";

/** The text of a note: its Markdown tree, and what was typed. */
export type NoteText = { readonly blocks: readonly MdastNode[]; readonly source: string };

const possible =
  "A note can have paragraphs, headings after ## or ###, lists after - or 1., quotations after >, pictures, and code between two lines of ```";

/**
 * Reads and checks the Markdown of a note, and fills in the figures of firmware, team and settings.
 *
 * @throws ContentError with one line per mistake: file, line, what is wrong and what to do
 */
export function noteText(file: string): NoteText {
  const parts = partsOf(readText(file));
  // Its fields, which are missing, are read elsewhere.
  if (!parts) return { blocks: [], source: "" };
  const source = relinked(parts.body, introCallOr);
  const tree = parse(source);
  const blocks = "children" in tree ? tree.children : [];
  const found = blocks.flatMap((block) => mistakesIn(block, source));
  for (const node of below(tree)) {
    if (node.type !== "text") continue;
    node.value = filled(node.value, (message) => found.push([node, message]));
  }
  if (blocks.length === 0) found.push([tree, `has no text. ${possible}`]);
  if (found.length === 0) return { blocks, source };
  const lines = found.map(
    ([{ position }, message]) => `${file}, line ${position?.start.line}: ${message}.`,
  );
  throw new ContentError(lines.join("\n"));
}

type Mistake = readonly [node: MdastNode, message: string];

/** The picture that a paragraph is, if it is one. */
export function pictureIn(node: MdastNode) {
  if (node.type !== "paragraph" || node.children.length > 1) return undefined;
  const [picture] = node.children;
  return picture?.type === "image" ? { ...picture, file: decoded(picture.url) } : undefined;
}

function mistakesIn(node: MdastNode, source: string): Mistake[] {
  const typed = sourceOf(node, source);
  const mistake = (message: string): Mistake[] => [[node, message]];
  const picture = pictureIn(node);
  if (picture) {
    const { alt, file } = picture;
    if (!alt?.trim() || namesFile(alt)) {
      return mistake(`"${typed}": write between the brackets what it shows`);
    }
    const problem = pictureProblem(file, "picture");
    return problem ? mistake(`"${typed}": ${problem}`) : [];
  }
  switch (node.type) {
    case "blockquote":
    case "list":
    case "listItem":
      return node.children.flatMap((child) => mistakesIn(child, source));
    case "paragraph":
      return [];
    case "heading":
      if (/^###? /.test(typed)) return [];
      break;
    case "code":
      if (/^(`{3,})[\s\S]*\n[ >]*\1$/.test(typed)) return [];
      if (typed.startsWith("```")) return mistake("has code without a line of ``` under it");
  }
  return mistake(`"${typed.split("\n")[0]}" is a ${node.type} of another kind. ${possible}`);
}

/** A name with spaces is typed in angle brackets, or with %20 for each. */
function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}
