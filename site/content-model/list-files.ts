import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ContentError } from "./content-error.ts";

/**
 * Lists one kind's files.
 *
 * @param root the folder that holds `content/`
 * @param path the kind's file or folder below `content/`
 * @returns paths from the root, as an editor knows them
 * @throws ContentError where nothing is there, or a file would be passed over because of its name
 */
export function listFiles(root: string, path: string): string[] {
  const place = `content/${path}`;
  if (!existsSync(join(root, place))) throw new ContentError(`${place} is missing.`);
  if (path.endsWith(".yaml")) return [place];
  const names = readdirSync(join(root, place)).filter((name) => /\.ya?ml$/i.test(name));
  const odd = names.find((name) => !/^[a-z0-9-]+\.yaml$/.test(name));
  if (odd) {
    throw new ContentError(
      `${place}/${odd}: the file's name becomes an address. Use small letters, digits and hyphens, and end it in .yaml.`,
    );
  }
  return names.sort().map((name) => `${place}/${name}`);
}
