import { isMap, isNode, LineCounter, parseDocument } from "yaml";
import { find, text } from "../../shared/files.ts";
import { yamlOf } from "./front-matter.ts";

/** Every content file, also those that nothing reads. */
export const allContent = () => [...find("content/**/*.yaml"), ...find("content/notes/*.md")];

/**
 * Parses a YAML file, or the fields of a Markdown file, whatever is wrong with it, which its own check
 * reports; a file that is missing is empty.
 *
 * @returns `isBroken` is true where nothing is known of its fields, so that others that need them have no
 *   mistake; `placeOf` is the file and the line of one of its nodes, to begin a message with
 */
export function parsed(file: string) {
  const lineCounter = new LineCounter();
  const document = parseDocument(
    find(file)
      .map((path) => yamlOf(path, text(path)) ?? "")
      .join(),
    {
      lineCounter,
    },
  );
  const placeOf = (node: unknown) => {
    const [start] = (isNode(node) && node.range) || [0];
    return `${file}, line ${lineCounter.linePos(start).line}`;
  };
  const isBroken = document.errors.length > 0 || !isMap(document.contents);
  return { document, isBroken, placeOf };
}
