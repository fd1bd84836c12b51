import type { MdastNode } from "satteri";
import { below, parse, typedFor } from "../elements/markup.ts";
import { filled } from "./figures.ts";
import { partsOf } from "./front-matter.ts";
import { leadsTo, relinked } from "./links.ts";
import { ContentError, ended } from "./mistakes.ts";
import { namesFile, pictureProblem } from "./pictures.ts";
import { decodedPath } from "./places.ts";
import { readText, unseenAt } from "./read-text.ts";
import { strayMarks } from "./stray-marks.ts";

/** The text of a note: its Markdown tree, and what was typed. */
export type NoteText = { readonly blocks: readonly MdastNode[]; readonly source: string };

const possible =
  "A note can have paragraphs, headings after ## or ###, lists after - or 1., quotations after >, pictures as in ![What it shows](photo.jpg), and code between two lines of ```";

/**
 * Reads and checks the Markdown of a note, and fills in the figures of firmware, team and settings.
 *
 * @throws ContentError with all mistakes
 */
export function noteText(file: string): NoteText {
  const parts = partsOf(readText(file));
  // The check of its fields says that they are missing.
  if (!parts) return { blocks: [], source: "" };
  const source = relinked(parts.body, leadsTo);
  const tree = parse(source);
  const blocks = "children" in tree ? tree.children : [];
  const found: Found[] = [];
  for (const node of below(tree)) {
    if (node.type !== "text") continue;
    node.value = filled(node.value, (message) => found.push([lineOf(node), message]));
  }
  const others = blocks.flatMap((block) => [
    ...fieldIn(typedFor(block, source), lineOf(block)),
    ...mistakesIn(block, source),
  ]);
  found.push(...others.filter(([line]) => !found.some(([taken]) => taken === line)));
  if (blocks.length === 0) found.push([1, `has no text. ${possible}`]);
  if (found.length === 0) return { blocks, source };
  throw new ContentError(
    ...found.map(([line, message]) => ({ file, line, message: ended(message) })),
  );
}

type Found = readonly [line: number, message: string];

const lineOf = ({ position }: MdastNode) => position?.start.line ?? 1;

/** The line of an offset in a node's text. */
const lineAt = (node: MdastNode, words: string, offset: number) =>
  lineOf(node) + words.slice(0, offset).split("\n").length - 1;

const field = /^(?:title|description|published|updated|bug|lang|alternate):(?!\S).*/;

/** A field that a paragraph begins with: readers would see it. */
function fieldIn(typed: string, line: number): Found[] {
  const [found] = field.exec(typed) ?? [];
  const message = `“${found}” is a field under the second line of three hyphens. Move it above that line`;
  return found ? [[line, message]] : [];
}

/** A heading or an entry of a list whose sign has no space after it. */
const begins = /^[#+-]\p{L}\S*/mu;

/** The picture in a paragraph that has nothing else. */
export function pictureIn(node: MdastNode) {
  if (node.type !== "paragraph" || node.children.length > 1) return undefined;
  const [picture] = node.children;
  // A name with spaces is typed in angle brackets, or with %20 for each.
  return picture?.type === "image" ? { ...picture, file: decodedPath(picture.url) } : undefined;
}

function mistakesIn(node: MdastNode, source: string): Found[] {
  const typed = typedFor(node, source);
  const mistake = (message: string): Found[] => [[lineOf(node), message]];
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
    case "paragraph": {
      const [begun] = begins.exec(typed) ?? [];
      if (!begun) return strayIn(node, source);
      const message = `“${begun}” would be shown as it is. Put a space after its sign, or a backslash before it`;
      return [[lineAt(node, typed, typed.search(begins)), message]];
    }
    case "heading":
      if (/^###? /.test(typed)) return strayIn(node, source);
      break;
    case "code":
      if (/^```mermaid/.test(typed)) return mistake("would be shown as code. Use a picture");
      if (/^```/.test(typed) && /^```\w/m.test(node.value))
        return mistake("has code without a line of ``` under it, before more code begins");
      if (/^(`{3,})[\s\S]*\n[ >]*\1$/.test(typed)) return [];
      if (typed.startsWith("```")) return mistake("has code without a line of ``` under it");
  }
  return mistake(`"${typed.split("\n")[0]}" can't be in a note. ${possible}`);
}

/** What a page would show as it was typed, or not at all, in a paragraph or heading. */
const strayIn = (node: MdastNode, source: string, isLink = node.type === "link"): Found[] => {
  if (node.type === "break")
    return [[lineOf(node), "ends in two spaces or a backslash. Begin a paragraph instead"]];
  if ("children" in node)
    return node.children
      .filter((child) => !endsPair(child, node.children))
      .flatMap((child) => strayIn(child, source, isLink || child.type === "link"));
  const typed = typedFor(node, source);
  if (node.type === "image")
    return [[lineOf(node), `“${typed}” isn't alone. Put an empty line above and under a picture`]];
  if (node.type !== "text" && node.type !== "html") return [];
  const tab = node.value.indexOf("\t");
  if (tab >= 0) return [[lineAt(node, node.value, tab), unseenAt(node.value, tab)]];
  return strayMarks(node.value, isLink)
    .filter(({ index }) => !typed.includes(`\\${node.value[index]}`))
    .slice(0, 1)
    .map(({ index, instead }) => {
      const [sign] = /.{1,16}\S*/.exec(node.value.slice(index)) ?? [];
      const line = lineAt(node, node.value, index);
      return [line, `“${sign}” would be shown as it is. ${instead}`];
    });
};

/** Whether this is the second of a pair of HTML tags: the first is the mistake. */
const endsPair = (node: MdastNode, among: readonly MdastNode[]) =>
  node.type === "html" &&
  node.value.startsWith("</") &&
  among.some(
    (other) => other.type === "html" && other.value.startsWith(`<${node.value.slice(2, -1)}`),
  );
