import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");

/** Which rooms a room may import from, besides itself. Tests may import from anywhere. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  intake: ["shared"],
  firmware: [],
  media: ["site/drawings", "site/styles", "tools"],
  tools: ["shared", "intake", "site/content-model", "tools/launch-check"],
  "tools/benchmarks": ["shared", "tools", "tests"],
  "tools/launch-check": ["shared", "intake", "site/content-model", "site/forms", "tools"],
  // From what surrounds a page down to what it is made of.
  site: ["shared", "site/content-model", "site/document", "site/sections"],
  "site/build": ["shared", "site/document"],
  "site/pages": [
    ...["shared", "firmware", "site", "site/content-model", "site/document", "site/examples"],
    ...[
      "site/forms",
      "site/layouts",
      "site/listings",
      "site/sections",
      "site/social",
      "site/thermostat",
    ],
  ],
  "site/document": [
    ...["shared", "site", "site/content-model", "site/elements", "site/social", "site/styles"],
  ],
  "site/layouts": [
    ...["shared", "firmware", "site/content-model", "site/elements", "site/sections"],
    ...["site/styles", "site/thermostat"],
  ],
  "site/examples": [
    ...["site/content-model", "site/elements", "site/layouts", "site/sections", "site/styles"],
    "site/thermostat",
  ],
  "site/sections": [
    ...["site/content-model", "site/drawings", "site/elements", "site/styles", "site/thermostat"],
  ],
  "site/forms": ["shared", "site/elements", "site/styles"],
  "site/thermostat": ["firmware", "site/content-model", "site/elements", "site/styles"],
  "site/social": [
    ...["site/content-model", "site/drawings", "site/listings", "site/styles", "site/thermostat"],
  ],
  "site/listings": ["site/content-model"],
  "site/elements": ["site/styles"],
  "site/drawings": ["site/styles"],
  "site/content-model": ["shared", "firmware", "site/drawings"],
  "site/styles": [],
};

/** The folder that a file's rules are named after. */
function roomOf(path: string): string {
  const [top = "", folder = "", below] = path.split("/");
  return below !== undefined && (top === "site" || top === "tools") ? `${top}/${folder}` : top;
}

/** Every import between two rooms, as "file imports file". */
function importsBetween(from: string, isAllowed: (to: string) => boolean): string[] {
  const files = globSync(`${from.split("/")[0]}/**/*.{ts,tsx,astro}`, { cwd: root });
  return files
    .filter((file) => roomOf(file) === from && !/node_modules|output\/|\.test\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), "utf8");
      const imported = [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)];
      return imported.map(([, path = ""]) => [file, normalize(join(dirname(file), path))] as const);
    })
    .filter(([, to]) => roomOf(to) !== from && !isAllowed(roomOf(to)))
    .map(([file, to]) => `${file} imports ${to}`);
}

test("every room imports only from those that architecture.md puts below it", () => {
  const wrong = Object.entries(allowed).flatMap(([room, below]) =>
    importsBetween(room, (to) => below.includes(to)),
  );
  expect(wrong).toEqual([]);
});

test("every room has its rule", () => {
  const files = globSync("{site,intake,shared,firmware,tools,media}/**/*.{ts,tsx,astro}", {
    cwd: root,
  }).filter((file) => !/node_modules|output\/|site\/generated/.test(file));
  expect([...new Set(files.map(roomOf))].sort()).toEqual(Object.keys(allowed).sort());
});
