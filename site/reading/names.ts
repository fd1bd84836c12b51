import { existsSync, statSync } from "node:fs";
import { basename, join } from "node:path/posix";
import { find, isLeftover, namesIn, root } from "../../shared/files.ts";
import type { Mistake } from "./mistakes.ts";
import { isOffered } from "./pictures.ts";

const isFolder = (file: string) =>
  statSync(join(root, file), { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Files of Word and similar programs. */
const isOffice = /\.(docx?|odt|rtf|pages)$/i;

const isPdf = (file: string) => /\.pdf$/i.test(file);
const movePdf = "Move it into site/public/papers/";

/** A file that somebody has set aside, such as tester.yaml.old; .txt is what an editor adds. */
const isAside = /\.(ya?ml|md)\.(?!txt$)\w+$/i;

/** The name that was meant, where the file is called Home.yml or an editor added .txt. */
export function nameOf(file: string, ending: string): string {
  const name = basename(file)
    .replace(/\.(ya?ml|md|markdown|txt|docx?|odt|rtf|pdf|pages).*$/i, "")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return `${name}.${ending}`;
}

const isRight = (file: string, ending: string) =>
  new RegExp(`^[a-z0-9-]+\\.${ending}$`).test(basename(file));

/** The entries of a folder, except leftovers. */
const entriesOf = (folder: string) =>
  namesIn(folder)
    .filter((name) => !isLeftover(name))
    .map((name) => `${folder}/${name}`);

/** The files of a content folder that can be read, whose names end like this. */
export const filesIn = (folder: string, ending: string): string[] =>
  find(`${folder}/*`).filter((file) => isRight(file, ending) && !isFolder(file));

const isLost = (file: string) => !existsSync(join(root, file));
const lost = "is a symbolic link that leads nowhere. Put the file itself there.";

/** A file that nothing reads as it is called, and the file that it may be meant to be. */
export type Misplaced = Mistake & { readonly meant?: string };

/** @returns a mistake for each file of a content folder whose name can't become an address */
export const wrongNames = (folder: string, ending: string): Misplaced[] =>
  entriesOf(folder).flatMap((file) => {
    const message = wrongName(file, folder, ending);
    return message ? { file, message, meant: `${folder}/${nameOf(file, ending)}` } : [];
  });

function wrongName(file: string, folder: string, ending: string): string | undefined {
  if (isLost(file)) return lost;
  if (isFolder(file)) {
    return `nothing reads what is in a folder here. Move its files into ${folder}/, or the folder out of content/.`;
  }
  if (isOffered(file)) return "is a picture. Move it into content/pictures/.";
  if (isRight(file, ending)) return undefined;
  const name = nameOf(file, ending);
  if (isPdf(file)) {
    return `is a PDF. ${movePdf}, or copy its text into a file that ends in .${ending}, as in ${name}.`;
  }
  if (ending === "yaml" && file.endsWith(".md")) {
    return "is a note, by its name. Move it into content/notes/, or end it in .yaml.";
  }
  if (ending === "md" && /\.ya?ml$/i.test(file)) {
    return `is a page, by its name. Move it into content/pages/, or end it in .md, as in ${name}.`;
  }
  if (isAside.test(file)) {
    return `nothing reads it. To take its page off the site, delete the file. To keep it, rename it to ${name}.`;
  }
  if (isOffice.test(file)) {
    return `isn't plain text. Copy its text into a file that ends in .${ending}, as in ${name}, and delete this one.`;
  }
  return `the file's name becomes an address. Use lower-case letters, digits and hyphens, and end it in .${ending}, as in ${name}.`;
}

/**
 * @param places the names of files and folders in `content/` that something reads
 * @returns a mistake for everything else there, and for links that lead nowhere
 */
export function strayFiles(places: readonly string[]): Misplaced[] {
  const nested = entriesOf("content/pictures").filter((file) => isFolder(file) || isPdf(file));
  const strays = entriesOf("content")
    .filter((file) => !places.includes(basename(file)))
    .flatMap((file) => pdfsIn(file) ?? file);
  const links = [...entriesOf("content"), ...entriesOf("content/pictures"), ...publicFiles()];
  return [
    ...links.filter(isLost).map((file) => ({ file, message: lost })),
    ...[...strays, ...nested]
      .filter((file) => !isLost(file))
      .map((file) => ({
        file,
        message: nothingReads(file, places),
        meant: isPdf(file)
          ? `site/public/papers/${basename(file)}`
          : `content/${nameOf(file, "yaml")}`,
      })),
  ];
}

/** The files of a folder that has only PDFs. */
function pdfsIn(folder: string): string[] | undefined {
  const files = isFolder(folder) ? entriesOf(folder) : [];
  return files.length > 0 && files.every(isPdf) ? files : undefined;
}

const publicFiles = () => namesIn("site/public", true).map((file) => `site/public/${file}`);

function nothingReads(file: string, places: readonly string[]): string {
  if (isFolder(file)) {
    return `nothing reads this folder. Move its files into the folder for their kind, such as content/notes/, content/pages/ or content/pictures/, and PDFs into site/public/papers/.`;
  }
  if (isPdf(file)) return `is a PDF. ${movePdf}.`;
  const name = nameOf(file, "yaml");
  const rename = places.includes(name) ? `Rename it to ${name}, or move` : "Move";
  return `nothing reads it. ${rename} it out of content/ or into a folder there.`;
}
