import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { commit } from "./commit.ts";
import { runProgram } from "./server-process.ts";
import { folderWith } from "./test-end.ts";

/** Built pages of a line or two, and what their check says. */

const root = join(import.meta.dirname, "../..");
const program = join(root, "site/build/check-pages.ts");

/** A page that no search engine may show. */
export const page = (body: string) =>
  `<head><title>A</title></head><h2 id="part">A</h2>${body}</body>`;

/** A page that search engines may show. */
export const indexed = (path: string, title: string, body = "") =>
  `<head><title>${title}</title><meta name="description" content="Of ${title}"><link rel="canonical" href="https://firm.example${path}"></head>${body}`;

/** The mistakes of built pages, whose content is written around their links and words. */
export async function mistakesIn(
  files: Readonly<Record<string, string>>,
  committed: readonly string[] = [],
): Promise<string[]> {
  const others = { "dist/about.html": page("Us"), "dist/papers/a paper.pdf": "" };
  const decomposed = { "dist/papers/socie\u0301te\u0301.pdf": "" };
  const folder = folderWith({ ...others, ...decomposed, ...files });
  symlinkSync(join(root, "thermostat"), join(folder, "thermostat"));
  if (committed.length > 0) commit(folder, ...committed);
  const { stderr } = await runProgram([program], {}, folder).ended;
  return stderr.split("\n").filter(Boolean);
}
