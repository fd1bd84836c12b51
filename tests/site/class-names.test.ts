import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const imported = /import (\w+) from "(\.[^"]*\.module\.css)"/g;

test("every class that a component names is in its style sheet", () => {
  const missing = globSync("site/**/*.{tsx,astro}", { cwd: root }).flatMap((file) => {
    const code = readFileSync(join(root, file), "utf8");
    return [...code.matchAll(imported)].flatMap(([, css = "", path = ""]) => {
      const sheet = readFileSync(join(root, dirname(file), path), "utf8");
      const classes = new Set([...sheet.matchAll(/\.([a-z]\w*)/gi)].map(([, name]) => name));
      const used = [...code.matchAll(new RegExp(`(?<![\\w/])${css}\\.(\\w+)`, "g"))];
      return used
        .filter(([, name]) => !classes.has(name))
        .map(([, name]) => `${file}: ${css}.${name}`);
    });
  });
  expect(missing).toEqual([]);
});
