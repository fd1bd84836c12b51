import { readFileSync } from "node:fs";
import { join } from "node:path";
import { doubleAddresses } from "./addresses.ts";
import { ContentError } from "./content-error.ts";
import { contentFiles } from "./files.ts";
import { listFiles } from "./list-files.ts";
import { readYaml } from "./read-yaml.ts";
import { referencesIn } from "./references.ts";

/**
 * Checks every content file without building anything.
 *
 * @param root the folder that holds `content/` and `site/public/`
 * @returns how many files there are, and one line per mistake
 */
export function checkContent(root: string): { files: number; mistakes: string[] } {
  const references = referencesIn(root);
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
      for (const file of listFiles(root, path)) {
        files += 1;
        attempt(() => readYaml(file, readFileSync(join(root, file), "utf8"), schema, references));
      }
    });
  }
  attempt(() => mistakes.push(...doubleAddresses(root)));
  return { files, mistakes: [...new Set(mistakes)] };
}
