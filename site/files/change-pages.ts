import { glob, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Goes through all built pages, in the order of their names, and writes those that change.
 *
 * @param folder absolute path of the build's output
 * @param change returns a page's new text, given its old one and its file's name in the folder
 */
export async function changePages(
  folder: string,
  change: (html: string, name: string) => string | Promise<string>,
): Promise<void> {
  const names: string[] = [];
  for await (const name of glob("**/*.html", { cwd: folder })) names.push(name);
  for (const name of names.sort()) {
    const html = await readFile(join(folder, name), "utf8");
    const changed = await change(html, name);
    if (changed !== html) await writeFile(join(folder, name), changed);
  }
}
