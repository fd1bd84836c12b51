import { existsSync, globSync, readFileSync } from "node:fs";
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
  "site/pictures",
  "site/prices.ts",
  "site/content.ts",
  "site/content-model",
  "site/reading",
  "thermostat",
  "site/forms",
  "shared",
  "site/elements",
  "site/drawings",
  "site/styles",
];

/** What the other parts may import. Tests may import anything, but of the laboratory its doors. */
const others: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  thermostat: ["shared", "site/elements", "site/styles"],
  intake: ["shared"],
  media: ["thermostat", "site/social", "site/drawings", "site/styles", "tools"],
  tools: ["shared", "site/routes.ts", "site/content.ts", "site/content-model", "site/reading"],
  "tools/benchmarks": ["shared", "tools", "tests"],
};

const folders = [...new Set([...layers, ...Object.keys(others), "tests"])];

/** The folder of the lists that a path is in; undefined for files that are not code. */
function folderOf(path: string): string | undefined {
  if (/^(site\/public|thermostat\/generated)\//.test(path)) return undefined;
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
  "{site,intake,shared,thermostat,tools,media}/**/*.{?(c|m)ts,tsx,?(c|m)js,jsx,astro,css}",
  {
    cwd: root,
  },
).filter((file) => !/node_modules|output\/|\.test\.tsx?$/.test(file) && folderOf(file));
const text = (file: string) => readFileSync(join(root, file), "utf8");

test("every folder is in one of the lists", () => {
  expect(sources.filter((file) => !folders.includes(folderOf(file) ?? ""))).toEqual([]);
});

/** Any path to a file counts: in import(), new URL(), import.meta.glob(), @import and src, too. */
const paths = /["'`(](\.{1,2}\/|\/(?=\w+\/))([^"'`)\s]*[^"'`)\s/])["'`)]/g;
const importsOf = (file: string) =>
  [...text(file).matchAll(paths)].map(([, start = "", rest = ""]) =>
    start === "/" ? rest : join(dirname(file), start + rest),
  );

test("every folder imports only from those that its list puts below it", () => {
  const wrong = sources.flatMap((file) =>
    importsOf(file).flatMap((to) => {
      const [folder = "", target = folder] = [folderOf(file), folderOf(to)];
      return isAllowed(folder, target) ? [] : `${file} imports ${to}`;
    }),
  );
  expect(wrong).toEqual([]);
});

/** What others may import of the laboratory: what a build computes, what a page shows, what it runs. */
const doors = globSync("thermostat/*.{ts,tsx}", { cwd: root })
  .filter((file) => !file.endsWith(".config.ts"))
  .sort();

test("of the laboratory, others import only what stands directly in its folder", () => {
  const tests = globSync("{site,media,tests,tools}/**/*.{ts,tsx}", { cwd: root });
  const others = [...sources, ...tests].filter((file) => !/^thermostat|output\//.test(file));
  const through = [...new Set(others)].flatMap(importsOf);
  const used = new Set(through.filter((path) => path.startsWith("thermostat/")));
  expect([...used].sort()).toEqual(doors);
});

/** What a file runs with, also through others; not what gives only types. */
function loadedBy(file: string, loaded = new Set<string>()): Set<string> {
  if (loaded.has(file)) return loaded;
  loaded.add(file);
  if (!existsSync(join(root, file))) return loaded;
  const named = /^ *(?:import|export) (?!type\b)(?:[^;"]*from )?"([^"]+)"|import\("([^"]+)"\)/gm;
  for (const [, first, second = ""] of text(file).matchAll(named)) {
    const name = first ?? second;
    loadedBy(name.startsWith(".") ? join(dirname(file), name.replace(/\?.*/, "")) : name, loaded);
  }
  return loaded;
}

test("of the laboratory, what a build loads is nothing of a page, and what a page loads nothing of Node", () => {
  const build = [...loadedBy("thermostat/build.ts")];
  expect(build).toContain("node:fs");
  expect(build.filter((path) => /^react|\.(css|tsx)$/.test(path))).toEqual([]);
  const pages = doors
    .filter((door) => door !== "thermostat/build.ts")
    .map((door) => loadedBy(door));
  const page = pages.flatMap((paths) => [...paths]);
  expect(page).toContain("react");
  expect(page.filter((path) => path.startsWith("node:"))).toEqual([]);
});

/** Of JavaScript, what came to Chromium after 114, Firefox after 125 or Safari after 17.0. */
const young =
  /\b(?:groupBy|withResolvers|fromAsync|fromHex|fromBase64|getOrInsert|canParse)\b|Promise\.try|URL\.parse|AbortSignal\.any|\.(?:keys|values|entries)\(\)\s*\.\w/;

test("what runs in a browser calls nothing that docs/browsers.md's oldest ones lack", () => {
  const workers = globSync("thermostat/page/worker/*-worker.ts", { cwd: root });
  const scripts = globSync("{site,thermostat}/**/*.client.{ts,tsx}", { cwd: root });
  const begun = [...doors, ...scripts, ...workers].filter((file) => !file.endsWith("build.ts"));
  const loaded = new Set<string>();
  for (const file of begun) loadedBy(file, loaded);
  const own = [...loaded].filter((file) => existsSync(join(root, file)) && /tsx?$/.test(file));
  expect(own).toContain("thermostat/page/worker/simulator.ts");
  expect(own.filter((file) => young.test(text(file).replace(/^ *(?:\/\/|\/?\*).*/gm, "")))).toEqual(
    [],
  );
});
