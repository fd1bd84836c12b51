import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

/** Classes that components name and style sheets define. */

const root = join(import.meta.dirname, "../../site");
const paths = (pattern: string) => globSync(pattern, { cwd: root }).map((name) => join(root, name));

type Use = { readonly names: readonly string[]; readonly isComputed: boolean };

/** What a component names of each style sheet that it imports. */
function usesIn(file: string): Map<string, Use> {
  const imported = /import (\w+) from "(\.[^"]+\.module\.css)";/g;
  const text = readFileSync(file, "utf8");
  const imports = text.matchAll(imported);
  const code = text.replaceAll(/"[^"\n]*"/g, "");
  return new Map(
    [...imports].map(([, local = "", sheet = ""]) => {
      const names = [...code.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, "g"))];
      const use = {
        names: names.map(([, name = ""]) => name),
        isComputed: new RegExp(`\\b${local}\\[`).test(code),
      };
      return [resolve(file, "..", sheet), use];
    }),
  );
}

function classesIn(sheet: string): string[] {
  // The classes of an SVG file are global.
  const rules = readFileSync(sheet, "utf8").replaceAll(/\/\*.*?\*\/|:global\(.*?\)/gs, "");
  return [...new Set([...rules.matchAll(/\.([a-zA-Z]\w*)/g)].map(([, name = ""]) => name))];
}

test("every class that a component names is defined, and every one that is defined is named", () => {
  const uses = paths("**/*.{tsx,astro}").map(usesIn);
  const sheets = paths("**/*.module.css");
  expect(sheets.length).toBeGreaterThan(40);
  for (const sheet of sheets) {
    const ofSheet = uses.flatMap((files) => files.get(sheet) ?? []);
    const used = ofSheet.flatMap(({ names }) => names);
    const defined = classesIn(sheet);
    expect(defined, sheet).toEqual(expect.arrayContaining(used));
    if (ofSheet.some(({ isComputed }) => isComputed)) continue;
    expect(used, sheet).toEqual(expect.arrayContaining(defined));
  }
});
