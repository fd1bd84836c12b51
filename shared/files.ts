import { createHash } from "node:crypto";
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The project's folder, where npm starts everything. The site's build bundles this file elsewhere. */
export const root = process.cwd();

export const sha256 = (data: string | Uint8Array) =>
  createHash("sha256").update(data).digest("hex");

export const text = (path: string) => readFileSync(join(root, path), "utf8");

const leftovers =
  /^(?:Thumbs\.db|desktop\.ini|__MACOSX|__pycache__|\.DS_Store|\._.*|\.~lock\..*|~\$.*|.*~|.*\.sw[a-p]|.*\.egg-info)$/i;

/** Whether Windows, macOS, an editor or Python leaves files or folders of this name. */
export const isLeftover = (name: string) => leftovers.test(name);

/** The names in a folder below the root. One that isn't there is empty: Git keeps no empty folders. */
export const namesIn = (folder: string, recursive = false): string[] =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { encoding: "utf8", recursive })
    : [];

/**
 * Paths below the repository's root, in an order that no locale changes; no leftovers, and no symbolic
 * links that lead nowhere.
 */
export const find = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .filter((path) => !path.split("/").some(isLeftover) && existsSync(join(root, path)))
    .sort((a, b) => (a < b ? -1 : 1));
