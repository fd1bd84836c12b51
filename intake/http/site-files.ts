import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { hashedCacheControl } from "../../headers/common-headers.ts";
import type { Coding } from "./coding.ts";
import type { Validators } from "./conditions.ts";
import { unlessMissing } from "./missing-file.ts";

/** A file's bytes in one coding. */
export type Representation = Validators & { readonly coding: Coding; readonly body: Buffer };

/** A file of the built site, in memory. */
export type SiteFile = {
  readonly contentType: string;
  readonly cacheControl: string;
  /** Best first. */
  readonly codings: readonly Coding[];
  readonly identity: Representation;
  readonly br?: Representation;
  readonly gzip?: Representation;
};

export type SiteFiles = {
  /** By the path of the address, decoded: the page `contact.html` is `/contact`. */
  readonly byPath: ReadonlyMap<string, SiteFile>;
  /** The page for addresses that lead nowhere. */
  readonly notFound: SiteFile;
};

const revalidate = "no-cache";

const types: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".mp4": "video/mp4",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webm": "video/webm",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
};

const endings = { br: ".br", gzip: ".gz" } as const;

/**
 * Reads the built site into memory, every file in the codings that the build left beside it.
 *
 * Left out are files that speak to static hosts (`_redirects`) and hidden ones, but for those
 * below `.well-known` (RFC 8615). A folder that is not there yet is an empty site.
 *
 * @param folder absolute path of the build's output
 */
export async function readSiteFiles(folder: string): Promise<SiteFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    unlessMissing([]),
  );
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, "/").length));
  const present = new Set(names);
  const isCoded = (name: string) =>
    Object.values(endings).some(
      (ending) => name.endsWith(ending) && present.has(name.slice(0, -ending.length)),
    );
  const isInternal = (name: string) => /^_(?!astro\/)|(^|\/)\.(?!well-known\/)/.test(name);

  const byPath = new Map<string, SiteFile>();
  for (const name of names) {
    if (isCoded(name) || isInternal(name)) continue;
    byPath.set(pathOf(name), await readSiteFile(folder, name, present));
  }
  const notFound = byPath.get("/404") ?? barePage();
  byPath.delete("/404");
  return { byPath, notFound };
}

function pathOf(name: string): string {
  return `/${name}`.replace(/(^\/index)?\.html$/, "") || "/";
}

async function readSiteFile(
  folder: string,
  name: string,
  present: ReadonlySet<string>,
): Promise<SiteFile> {
  const lastModified = (await stat(join(folder, name))).mtime.toUTCString();
  const read = async (coding: Coding, file: string) =>
    representation(coding, await readFile(join(folder, file)), lastModified);
  const identity = await read("identity", name);
  const codings: Coding[] = ["identity"];
  const coded: { br?: Representation; gzip?: Representation } = {};
  for (const coding of ["gzip", "br"] as const) {
    const file = name + endings[coding];
    if (!present.has(file)) continue;
    const representation = await read(coding, file);
    // Very short texts grow.
    if (representation.body.length >= identity.body.length) continue;
    coded[coding] = representation;
    codings.unshift(coding);
  }
  return {
    contentType: types[extname(name)] ?? "application/octet-stream",
    cacheControl: name.startsWith("_astro/") ? hashedCacheControl : revalidate,
    codings,
    identity,
    ...coded,
  };
}

function representation(coding: Coding, body: Buffer, lastModified: string): Representation {
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  return { coding, body, etag: `"${hash}"`, lastModified };
}

function barePage(): SiteFile {
  const body = Buffer.from("<!doctype html><title>Not found</title><h1>Not found</h1>");
  return {
    contentType: types[".html"] ?? "",
    cacheControl: revalidate,
    codings: ["identity"],
    identity: representation("identity", body, new Date(0).toUTCString()),
  };
}
