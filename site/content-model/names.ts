import { statSync } from "node:fs";
import { basename, join } from "node:path/posix";
import { find, root } from "../../firmware/tools/sources.ts";
import { contentFiles, otherFiles } from "./files.ts";
import { ContentError } from "./mistakes.ts";
import { slug } from "./slug.ts";

/** The name that was meant: by Home.yml, or by an editor that adds .txt. */
const nameOf = (file: string, ending: string) =>
  `${slug(basename(file).replace(/\.(ya?ml|md|markdown|txt).*$/i, ""))}.${ending}`;

/**
 * Lists the files of a content folder.
 *
 * @param ending of their names, without a dot
 * @returns paths relative to the root
 * @throws ContentError when a name cannot become an address
 */
export function filesIn(folder: string, ending: "yaml" | "md"): string[] {
  const files = find(`${folder}/*`);
  const wrong = files.flatMap((file) => {
    if (statSync(join(root, file)).isDirectory()) {
      return `${file}: nothing reads what is in a folder here. Move its files into ${folder}/, or the folder out of content/.`;
    }
    if (new RegExp(`^[a-z0-9-]+\\.${ending}$`).test(basename(file))) return [];
    return `${file}: the file's name becomes an address. Use lower-case letters, digits and hyphens, and end it in .${ending}, as in ${nameOf(file, ending)}.`;
  });
  if (wrong.length > 0) throw new ContentError(wrong.join("\n"));
  return files;
}

/** @returns a mistake for what is in `content/` and nothing reads */
export function strayFiles(): string[] {
  const places = [...Object.values(contentFiles).map(({ path }) => path), ...otherFiles];
  const strays = find("content/*").filter((file) => !places.includes(basename(file)));
  return strays.map((file) => {
    const name = nameOf(file, "yaml");
    const rename = places.includes(name) ? `Rename it to ${name}, or move` : "Move";
    return `${file}: nothing reads it. ${rename} it out of content/ or into a folder there.`;
  });
}
