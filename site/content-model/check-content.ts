import { text } from "../../firmware/tools/sources.ts";
import { contentFiles } from "./files.ts";
import { listFiles } from "./list-files.ts";
import { ContentError } from "./messages.ts";
import { readYaml } from "./read-yaml.ts";
import { duplicateAddresses } from "./references.ts";

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
  return { files, mistakes: [...mistakes, ...duplicateAddresses()] };
}
