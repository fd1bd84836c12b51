import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { root, text } from "../../firmware/tools/sources.ts";
import { contentFiles } from "./files.ts";
import { ContentError } from "./mistakes.ts";
import { readYaml } from "./read-yaml.ts";

/**
 * Checks every content file in the working folder, without a build.
 *
 * @returns the number of files, and one line per mistake
 */
export function checkContent(): { files: number; mistakes: string[] } {
  const mistakes: string[] = [];
  let files = 0;
  const attempt = (check: () => void) => {
    try {
      check();
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      mistakes.push(...error.message.split("\n"));
    }
  };
  for (const { path, schema } of Object.values(contentFiles)) {
    attempt(() => {
      for (const file of listFiles(path)) {
        files += 1;
        attempt(() => readYaml(file, text(file), schema));
      }
    });
  }
  return { files, mistakes };
}

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
