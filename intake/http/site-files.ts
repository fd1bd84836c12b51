import { createHash } from "node:crypto";
import { createReadStream, statSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";

// The build writes it last (site/build/replace-site.ts).
const notFoundPage = "404.html";
// For static hosts; hidden.
const unserved = /^_(?:headers|redirects)$|(?:^|\/)\.(?!well-known\/)|^404\.html$/;
const compressed = /\.(?:br|gz)$/;

export type SiteFile = {
  readonly path: string;
  /** The content's, of whichever compression: weak, since their bytes differ (RFC 9110, 8.8.1). */
  readonly etag: string;
};

export type Site = {
  /** The files in the folder, by address. */
  readonly files: ReadonlyMap<string, SiteFile>;
  /** The page for unknown addresses; without it, the site has not been built. */
  readonly notFound?: Buffer;
};

/** Returns a function that lists the site built in a folder, anew whenever another build is complete. */
export function siteIn(folder: string): () => Promise<Site> {
  let site = Promise.resolve<Site>({ files: new Map() });
  let lastBuild = "";
  return () => {
    const page = statSync(join(folder, notFoundPage), { throwIfNoEntry: false });
    const build = page ? `${page.ino} ${page.mtimeMs}` : lastBuild;
    if (build !== lastBuild) {
      const before = site;
      lastBuild = build;
      site = list(folder).catch(() => {
        lastBuild = "";
        return before;
      });
    }
    return site;
  };
}

async function list(folder: string): Promise<Site> {
  const files = new Map<string, SiteFile>();
  for (const path of await filesOf(folder)) {
    // Not one that can't be read, or that the next build has just removed.
    const etag = await etagOf(join(folder, path)).catch(() => undefined);
    if (etag) files.set(addressOf(path), { path, etag });
  }
  return { files, notFound: await readFile(join(folder, notFoundPage)) };
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

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, "/"));
  const all = new Set(files);
  const isCompressed = (file: string) =>
    compressed.test(file) && all.has(file.replace(compressed, ""));
  return files.filter((file) => !unserved.test(file) && !isCompressed(file));
}

/** In chunks: a large file must not hold up requests while a build is listed. */
async function etagOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return `W/"${hash.digest("base64url").slice(0, 22)}"`;
}
