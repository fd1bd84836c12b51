import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";

// The build writes it last (site/build/replace-site.ts).
const notFoundPage = "404.html";
// For static hosts; hidden.
const unserved = /^_(?:headers|redirects)$|(?:^|\/)\.(?!well-known\/)|^404\.html$/;

export type Site = {
  /** The path of each file in the folder, by its address. */
  readonly files: ReadonlyMap<string, string>;
  /** The page for unknown addresses; without it, the site has not been built. */
  readonly notFound?: Buffer;
};

/** Returns a function that lists the site built in a folder, anew whenever another build is complete. */
export function siteIn(folder: string): () => Site {
  let site: Site = { files: new Map() };
  let lastBuild = "";
  return () => {
    const page = statSync(join(folder, notFoundPage), { throwIfNoEntry: false });
    const build = page ? `${page.ino} ${page.mtimeMs}` : lastBuild;
    if (build !== lastBuild) {
      const files = new Map(filesOf(folder).map((file) => [addressOf(file), file]));
      site = { files, notFound: readFileSync(join(folder, notFoundPage)) };
      lastBuild = build;
    }
    return site;
  };
}

/** The one way in which a path of these names is written. */
export const encode = (names: readonly string[]) => names.map(encodeURIComponent).join("/");

const addressOf = (file: string) => pageOf(encode(file.split("/")));

/** The address of the page that an address means: without further slashes and without `.html`. */
export const pageOf = (address: string) =>
  `/${address
    .split("/")
    .filter(Boolean)
    .join("/")
    .replace(/^index\.html$|\.html$/, "")}`;

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, "/"))
    .filter((file) => !unserved.test(file));
