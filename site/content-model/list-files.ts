import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../firmware/tools/sources.ts";
import { ContentError } from "./messages.ts";

/**
 * Lists the files of one kind.
 *
 * @param path the kind's file or folder below `content/`
 * @returns paths relative to the root
 * @throws ContentError when the path does not exist, or a file's name cannot become an address
 */
export function listFiles(path: string): string[] {
  const place = `content/${path}`;
  if (!existsSync(join(root, place))) throw new ContentError(`${place} is missing.`);
  if (path.endsWith(".yaml")) return [place];
  const names = readdirSync(join(root, place)).filter((name) => /\.ya?ml$/i.test(name));
  const odd = names.find((name) => !/^[a-z0-9-]+\.yaml$/.test(name));
  if (odd) {
    throw new ContentError(
      `${place}/${odd}: the file's name becomes an address. Use lower-case letters, digits and hyphens, and end it in .yaml.`,
    );
  }
  return names.sort().map((name) => `${place}/${name}`);
}
