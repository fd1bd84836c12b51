import { glob, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { type HeaderRules, readHeadersFile } from "../../shared/headers/headers-file.ts";
import { type Redirect, readRedirectsFile } from "../../shared/headers/redirects-file.ts";

/** What the server needs to know about a build. */
export type BuiltSite = {
  /** Absolute path. */
  readonly folder: string;
  /** File names by URL path: `contact.html` is at `/contact`. */
  readonly files: ReadonlyMap<string, string>;
  /** By requested path. */
  readonly redirects: ReadonlyMap<string, Redirect>;
  readonly headerRules: HeaderRules;
};

/**
 * Reads a built site; a missing folder counts as an empty site.
 *
 * @throws Error when `_redirects` or `_headers` exists but cannot be read
 */
export async function readBuiltSite(folder: string): Promise<BuiltSite> {
  const textOf = (name: string) => readFile(join(folder, name), "utf8").catch(emptyIfMissing);
  return {
    folder,
    files: await listFiles(folder),
    redirects: readRedirectsFile(await textOf("_redirects")),
    headerRules: readHeadersFile(await textOf("_headers")),
  };
}

async function listFiles(folder: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  // `*` does not match hidden files and folders.
  const entries = glob(["**/*", ".well-known/*"], { cwd: folder, withFileTypes: true });
  for await (const entry of entries) {
    const name = relative(folder, join(entry.parentPath, entry.name));
    const isInternal = /^_(headers|redirects)$|\.(br|gz)$/.test(name);
    if (entry.isFile() && !isInternal) files.set(addressOf(name), name);
  }
  return files;
}

function addressOf(name: string): string {
  return `/${name.replace(/^index\.html$|\.html$/, "")}`;
}

function emptyIfMissing(error: NodeJS.ErrnoException): string {
  if (error.code === "ENOENT") return "";
  throw error;
}
