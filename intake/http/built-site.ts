import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type HeaderFields, readHeadersFile } from "../../headers/headers-file.ts";
import { type Redirect, readRedirectsFile } from "../../headers/redirects-file.ts";
import { unlessMissing } from "./missing-file.ts";
import { readSiteFiles, type SiteFiles } from "./site-files.ts";

/** What a build has left, read together: pages never go out with another build's policies. */
export type BuiltSite = {
  readonly files: SiteFiles;
  /** By the path that is asked for. */
  readonly redirects: ReadonlyMap<string, Redirect>;
  /** The headers of each page by its path. */
  readonly pageHeaders: ReadonlyMap<string, HeaderFields>;
};

/**
 * Reads the built site into memory. A folder that is not there yet is an empty site.
 *
 * @param folder absolute path of the build's output
 * @throws Error when something is there but cannot be read
 */
export async function readBuiltSite(folder: string): Promise<BuiltSite> {
  const textOf = (name: string) => readFile(join(folder, name), "utf8").catch(unlessMissing(""));
  return {
    files: await readSiteFiles(folder),
    redirects: readRedirectsFile(await textOf("_redirects")),
    pageHeaders: readHeadersFile(await textOf("_headers")),
  };
}
