import { statSync } from "node:fs";
import { basename, join } from "node:path/posix";
import { find, root } from "../../shared/files.ts";
import { contentFiles, otherFiles } from "./files.ts";
import { ContentError } from "./mistakes.ts";
import { isOffered } from "./pictures.ts";
import { slug } from "./slug.ts";

const isFolder = (file: string) => statSync(join(root, file)).isDirectory();

/** The name that was meant: by Home.yml, or by an editor that adds .txt. */
const nameOf = (file: string, ending: string) =>
  `${slug(basename(file).replace(/\.(ya?ml|md|markdown|txt|docx?|odt|rtf|pdf|pages).*$/i, ""))}.${ending}`;

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
    if (isFolder(file)) {
      return `${file}: nothing reads what is in a folder here. Move its files into ${folder}/, or the folder out of content/.`;
    }
    if (isOffered(file)) return `${file}: is a picture. Move it into content/pictures/.`;
    if (/\.(docx?|odt|rtf|pdf|pages)$/i.test(file)) {
      return `${file}: was written in Word or the like. Copy its text into a file that ends in .${ending}, as in ${nameOf(file, ending)}.`;
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
  const nested = find("content/pictures/*").filter(isFolder);
  return [...strays, ...nested].map((file) => {
    if (isFolder(file)) {
      return `${file}: nothing reads this folder. Move its files into the folder for their kind, such as content/notes/, content/pages/ or content/pictures/.`;
    }
    const name = nameOf(file, "yaml");
    const rename = places.includes(name) ? `Rename it to ${name}, or move` : "Move";
    return `${file}: nothing reads it. ${rename} it out of content/ or into a folder there.`;
  });
}
