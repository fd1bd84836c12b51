import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { contentFiles } from "../site/content-model/files.ts";
import { ContentError, readYaml } from "../site/content-model/read-yaml.ts";

/** Checks all content files, or those named, and prints every mistake: npm run content. */
const root = new URL("..", import.meta.url).pathname;
const wanted = process.argv.slice(2);
let checked = 0;

for (const { path, schema } of Object.values(contentFiles)) {
  for (const file of filesAt(join("content", path))) {
    if (wanted.length > 0 && !wanted.includes(file)) continue;
    checked += 1;
    try {
      readYaml(file, readFileSync(join(root, file), "utf8"), schema);
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      console.error(error.message);
      process.exitCode = 1;
    }
  }
}
console.log(`${checked} content files checked.`);

function filesAt(path: string): string[] {
  if (path.endsWith(".yaml")) return [path];
  if (!existsSync(join(root, path))) return [];
  return readdirSync(join(root, path))
    .filter((name) => name.endsWith(".yaml"))
    .map((name) => join(path, name));
}
