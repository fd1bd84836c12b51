import { readdirSync } from "node:fs";
import { basename, extname, join, relative } from "node:path/posix";
import { find, root } from "../../shared/files.ts";
import { redirects } from "../../shared/headers.ts";
import { kinds, resultPages } from "../../shared/submission/kinds.ts";
import { noteFeed, noteList } from "./published.ts";

/** An address, and the file that gives something that address. */
type Claim = readonly [address: string, source: string];

/** The folders whose files each become a page at `/NAME`. */
export const pageFolders = ["services", "industries", "pages"];

const publicFolder = "site/public";

/** What has a file of its own in `site/pages/`: `samples/a.csv.ts` is /samples/a.csv. */
export const pageFiles = (): Claim[] =>
  find("site/pages/**/*.{astro,ts}")
    .filter((file) => !file.includes("["))
    .map((file) => {
      const built = file.replace(/^site\/pages\//, "").replace(/\.\w+$/, "");
      return [addressOf(file.endsWith(".astro") ? `${built}.html` : built), file];
    });

/** @returns a mistake for each file whose address something else has, also where capitals do not count */
export function takenAddresses(): string[] {
  const taken = new Map<string, string>();
  return claims().flatMap(([address, source]) => {
    // @fastify/static refuses it, as Windows would take it for a slash.
    if (address.includes("\\")) {
      return [`${source}: an address can't have a backslash. Rename the file.`];
    }
    const key = address.toLowerCase();
    const other = key.startsWith("/api/") ? "intake/receive/receive.ts" : taken.get(key);
    if (other === undefined) taken.set(key, source);
    if (!other) return [];
    const owner = /^(?:content|site\/public)\//.test(other) ? other : `a fixed page (${other})`;
    return [`${source}: its address, ${address}, is also that of ${owner}. Rename the file.`];
  });
}

/** Every claim; of two for one address, the second can be changed by an editor. */
const claims = (): Claim[] => [
  ["/healthz", "intake/http/health.ts"],
  ["/readyz", "intake/http/health.ts"],
  ["/_headers", "site/build/headers-file.ts"],
  ["/_redirects", "site/build/headers-file.ts"],
  ["/examples", "site/pages/[examples].astro"],
  [noteList, "site/pages/[notes].astro"],
  [noteFeed, "site/pages/notes/[feed].xml.ts"],
  ...Object.keys(redirects).map((address): Claim => [address, "shared/headers.ts"]),
  ...kinds
    .flatMap((kind) => Object.values(resultPages[kind]))
    .map((address): Claim => [address, "shared/submission/kinds.ts"]),
  ...pageFiles(),
  ...pageFolders.flatMap((folder) => contentOf(folder, "")),
  ...["careers/", "jobs/"].flatMap((folder) => contentOf("jobs", folder)),
  ...contentOf("notes", "notes/"),
  ...readdirSync(join(root, publicFolder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(join(root, publicFolder), join(parentPath, name)))
    .map((file): Claim => [addressOf(file), `${publicFolder}/${file}`]),
];

/** The pages of a content folder, also of files whose names are wrong. */
const contentOf = (folder: string, at: string) =>
  find(`content/${folder}/*`).map(
    (file): Claim => [addressOf(`${at}${basename(file, extname(file))}.html`), file],
  );

/** The address of a built file, as every server of the site has it. */
const addressOf = (built: string) => `/${built.replace(/^index\.html$|\.html$/, "")}`;
