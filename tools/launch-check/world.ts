import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Document, isNode, LineCounter, parseDocument } from "yaml";

/** What the checks look at: a project's folder and the settings it is to run with. */
export type World = {
  /** The folder that holds `content/`, `site/` and `dist/`. */
  readonly root: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly content: readonly ContentFile[];
};

/** A content file as text and as what YAML makes of it. */
export type ContentFile = {
  /** Its path from the root. */
  readonly file: string;
  readonly text: string;
  readonly document: Document;
  /** File and line of a node, as every finding begins. */
  readonly placeOf: (node: unknown) => string;
};

/** Reads a project's folder; what is wrong with a file is for the checks to say. */
export function readWorld(root: string, environment: World["environment"]): World {
  const content = readdirSync(join(root, "content"), { recursive: true, encoding: "utf8" })
    .map((name) => `content/${name}`)
    .filter((file) => file.endsWith(".yaml"))
    .sort()
    .map((file) => contentFile(file, readFileSync(join(root, file), "utf8")));
  return { root, environment, content };
}

function contentFile(file: string, text: string): ContentFile {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const placeOf = (node: unknown) => {
    const offset = isNode(node) ? node.range?.[0] : undefined;
    return offset === undefined ? file : `${file}, line ${lines.linePos(offset).line}`;
  };
  return { file, text, document, placeOf };
}

/** The content file at a path; `undefined` when it is missing. */
export function fileAt({ content }: World, path: string): ContentFile | undefined {
  return content.find(({ file }) => file === path);
}
