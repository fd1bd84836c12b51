import { existsSync } from "node:fs";
import { join } from "node:path/posix";
import { isMap } from "yaml";
import { find, root, text } from "../../shared/files.ts";
import { type Place, placeAt } from "./mistakes.ts";
import { parsed } from "./parsed.ts";

/** Where in content, or in the site's code, something on a page was written. */

/** Every content file, including those that nothing reads. */
export const allContent = () => [...find("content/**/*.yaml"), ...find("content/notes/*.md")];

const code = "site/{{blocks,document,forms,pages}/**/*.{astro,tsx},{prices,routes}.ts}";

/** A job's canonical address is below the first of these; a second one is, like its file, below the other. */
export const jobFolders = ["careers", "jobs"] as const;

/** Former addresses, and where they lead now. */
export function moved(): ReadonlyMap<string, string> {
  const { document } = parsed("content/navigation.yaml");
  const entries = document.get("moved");
  return new Map(
    (isMap(entries) ? entries.items : []).map(({ key, value }) => [`${key}`, `${value}`]),
  );
}

/** The content files that are the page with this path: several if they take each other's address. */
export function filesAt(path: string): string[] {
  const [canonical, second] = jobFolders;
  const name = path.replace(`/${canonical}/`, `/${second}/`).slice(1);
  const names = name === "" || name === "index" ? ["home", "pages/index"] : [name];
  return ["", "pages/", "services/", "industries/"]
    .flatMap((folder) => names.map((name) => `content/${folder}${name}`))
    .flatMap((file) => [`${file}.yaml`, `${file}.md`])
    .filter((file) => existsSync(join(root, file)));
}

/** The address of the page that a content file is, or was. */
export const addressOf = (file: string): string =>
  file
    .replace(/^content\/(?:pages\/|services\/|industries\/)?/, "/")
    .replace(`/${jobFolders[1]}/`, `/${jobFolders[0]}/`)
    .replace(/\.\w+$/, "");

/** A path as its file is named; unchanged if it is encoded wrongly. */
export function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const sources = new Map<string, string>();

/** A file's text, read once: a mistake on every page is looked for again and again. */
function textOf(file: string): string {
  const source = sources.get(file) ?? text(file);
  sources.set(file, source);
  return source;
}

/**
 * A text as a pattern that also finds it where YAML doubles its quotes or goes on in the next line, or
 * where a sign was typed as an HTML entity.
 */
const typed = (words: string) =>
  words
    .replaceAll("\\", "\\\\")
    .replaceAll(/[^\w\s'"\\]/g, "(?:\\$&|&#?\\w+;)")
    .replaceAll("'", "'{1,2}")
    .replaceAll('"', '\\\\?"')
    .replaceAll(/\s+/g, "(?:\\s|&#?\\w+;)+");

/**
 * Finds where this is written.
 *
 * @param before what stands directly before it
 */
export function placesIn(files: readonly string[], written: string, before = ""): Place[] {
  const [start, end] = [/^[\w/#]/.test(written), /[\w/-]$/.test(written)];
  const wanted = `${start && !before ? "(?<![\\w/.-])" : ""}${typed(written)}${end ? "(?![\\w/-]|[.?#]\\w)" : ""}`;
  const pattern = new RegExp(`(${typed(before)})${wanted}`, "g");
  return files.flatMap((file) => {
    const source = textOf(file);
    return [...source.matchAll(pattern)].map(({ index, 1: first = "" }) =>
      placeAt(file, source, index + first.length),
    );
  });
}

/** The same in the site's code. */
export const placesInCode = (written: string): Place[] => placesIn(find(code), written);
