import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Document, parseDocument } from "yaml";

/** What finds, reads and changes the content files of a copy of the site. @param root the copy's folder */
export function contentIn(root: string) {
  const find = (pattern: string) => globSync(`content/${pattern}`, { cwd: root }).sort();
  const read = (file: string) => readFileSync(join(root, file), "utf8");
  const write = (file: string, text: string) => writeFileSync(join(root, file), text);
  /** Changes a YAML file, or what is above the text of a Markdown file. */
  const edit = (from: string, change: (document: Document) => unknown, to = from) => {
    const [, open, yaml = "", rest = "\n"] = /^(---\n|)(.*?)(\n---\n.*)?$/s.exec(read(from)) ?? [];
    const document = parseDocument(yaml);
    change(document);
    write(to, open + document.toString({ lineWidth: 0 }).trimEnd() + rest);
  };
  return { find, read, write, edit };
}
