import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");

/** The site's folders, and where it uses other parts: each may import only from those after it. */
const layers = [
  "site",
  "site/pages",
  "site/build",
  "site/blocks",
  "site/document",
  "site/social",
  "site/routes.ts",
  "site/thermostat",
  "site/pictures",
  "site/prices.ts",
  "site/content.ts",
  "site/content-model",
  "site/reading",
  "firmware",
  "site/forms",
  "shared",
  "site/elements",
  "site/drawings",
  "site/styles",
];

/** What the other parts may import. Tests may import anything. */
const others: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  intake: ["shared"],
  firmware: [],
  media: ["site/thermostat", "firmware", "site/drawings", "site/styles", "tools"],
  tools: ["shared", "site/routes.ts", "site/content.ts", "site/content-model", "site/reading"],
  "tools/benchmarks": ["shared", "tools", "tests"],
};

const folders = [...new Set([...layers, ...Object.keys(others), "tests"])];

/** The folder of the lists that a path is in; undefined for files that are not code. */
function folderOf(path: string): string | undefined {
  if (/^site\/(generated|public)\//.test(path)) return undefined;
  const [top = "", below = "", rest] = path.split("/");
  const folder = `${top}/${below}`;
  if (top === "site" && rest !== undefined) return folder;
  return folders.includes(folder) ? folder : folders.find((name) => name === top);
}

function isAllowed(from: string, to: string): boolean {
  if (from === to) return true;
  const below = others[from] ?? layers.slice(layers.indexOf(from) + 1);
  return below.includes(to);
}

const sources = globSync(
  "{site,intake,shared,firmware,tools,media}/**/*.{?(c|m)ts,tsx,?(c|m)js,jsx,astro,css}",
  {
    cwd: root,
  },
).filter((file) => !/node_modules|output\/|\.test\.tsx?$/.test(file) && folderOf(file));
const text = (file: string) => readFileSync(join(root, file), "utf8");

test("every folder is in one of the lists", () => {
  expect(sources.filter((file) => !folders.includes(folderOf(file) ?? ""))).toEqual([]);
});

test("every folder imports only from those that its list puts below it", () => {
  // Any path to a file counts: in import(), new URL(), import.meta.glob(), @import and src, too.
  const paths = /["'`(](\.{1,2}\/|\/(?=\w+\/))([^"'`)\s]*[^"'`)\s/])["'`)]/g;
  const wrong = sources.flatMap((file) =>
    [...text(file).matchAll(paths)].flatMap(([, start = "", rest = ""]) => {
      const to = start === "/" ? rest : join(dirname(file), start + rest);
      const [folder = "", target = folder] = [folderOf(file), folderOf(to)];
      return isAllowed(folder, target) ? [] : `${file} imports ${to}`;
    }),
  );
  expect(wrong).toEqual([]);
});
