import type { MdastNode } from "satteri";
import { parse, sourceOf } from "../elements/markup.ts";
import { anchorProblem } from "./anchors.ts";
import { targetProblems } from "./fields.ts";
import { filled } from "./figures.ts";
import { partsOf } from "./front-matter.ts";
import { introCallOr } from "./intro-call.ts";
import { ContentError, mergeMark, twoVersions } from "./mistakes.ts";
import { parsed } from "./parsed.ts";
import { namesFile, pictureProblem } from "./pictures.ts";
import { dayOfNote, hasBegun } from "./published.ts";
import { readText } from "./read-text.ts";
import { below, checkInlines, more, relinked } from "./rich-text.ts";

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
  const published = String(parsed(file).document.get("published"));
  const found = blocks.flatMap((block) => mistakesIn(block, { source, file, published }));
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
type Note = { readonly source: string; readonly file: string; readonly published: string };

/** The picture that a paragraph is, if it is one. */
export function pictureIn(node: MdastNode) {
  if (node.type !== "paragraph" || node.children.length > 1) return undefined;
  const [picture] = node.children;
  return picture?.type === "image" ? { ...picture, file: decoded(picture.url) } : undefined;
}

/** How lines begin that look like Markdown and are none, and what to do. */
const looksLike: readonly (readonly [line: RegExp, remedy: string])[] = [
  [/^#{2,}[^#\s].*/m, "Put a space after the #"],
  [/^(?:[‘’'´′]{3}|~~~).*/m, "Begin and end code with a line of three backticks: ```"],
  [/^ *[•·▪◦‣●].*/m, "Begin each entry with - and a space"],
  [/^ *\d+\.\p{L}.*/mu, "Put a space after the number's dot"],
  [/^\|.*\|$/m, possible],
  [mergeMark, `It ${twoVersions}`],
];

function mistakesIn(node: MdastNode, note: Note): Mistake[] {
  const picture = pictureIn(node);
  const typed = sourceOf(node, note.source);
  if (picture) {
    const { alt, file } = picture;
    const noAlt =
      "has no description, or a file's name as one. Write between the brackets what it shows, for visitors who can't see it";
    const problems = [
      alt?.trim() && !namesFile(alt) ? undefined : noAlt,
      pictureProblem(file, "picture"),
    ];
    return problems.flatMap((problem) =>
      problem ? [[node, `"${typed}": ${problem}`] as const] : [],
    );
  }
  const isText = node.type === "paragraph" || typed.startsWith("~~~");
  for (const [line, remedy] of isText ? looksLike : []) {
    const [found] = line.exec(typed) ?? [];
    if (found) return [[node, `"${found.trim()}" would be shown as it is. ${remedy}`]];
  }
  switch (node.type) {
    case "blockquote":
    case "list":
    case "listItem":
      return node.children.flatMap((child) => mistakesIn(child, note));
    case "code":
      if (/^(`{3,})[\s\S]*\n[ >]*\1$/.test(typed)) return [];
      return typed.startsWith("```")
        ? [[node, "has code that isn't closed. Write a line of ``` under its last line"]]
        : [[node, `would be shown as code. Begin the line in the first column. ${possible}`]];
    case "heading":
      if (/^###? /.test(typed)) return checkText(node, note);
      return [[node, `has a heading of another kind: "${typed.split("\n")[0]}". ${possible}`]];
    case "paragraph":
      return checkText(node, note);
    default:
      return [[node, `has ${more[node.type] ?? node.type}. ${possible}`]];
  }
}

function checkText(node: MdastNode, { source, file, published }: Note): Mistake[] {
  const { mistake, links } = checkInlines(node, source);
  if (mistake) return [[node, mistake]];
  return links.flatMap((href) => {
    const [path = ""] = href.split(/[?#]/);
    const day = dayOfNote(path);
    // By then, the other note is there.
    if (day && day <= published && !hasBegun(published)) return [];
    const dead = anchorProblem(href, file);
    const problems = [...targetProblems(href), ...(dead ? [`leads nowhere: ${dead}`] : [])];
    return problems.map((problem) => [node, `the link to "${href}" ${problem}`] as const);
  });
}

/** A name with spaces is typed in angle brackets, or with %20 for each. */
function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}
