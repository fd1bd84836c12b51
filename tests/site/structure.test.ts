import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Rules that no linter checks. */

const root = join(import.meta.dirname, "../..");

function filesIn(folder: string, ending: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name) && !name.includes("node_modules/"))
    .map((name) => join(folder, name));
}

const text = (file: string) => readFileSync(join(root, file), "utf8");

test("no file of ours is too long to read at once", () => {
  const ours = ["site", "intake", "shared", "media", "tools", "tests"];
  for (const file of ours.flatMap((folder) => filesIn(folder, /\.(tsx?|css|astro)$/))) {
    expect(text(file).trimEnd().split("\n").length, file).toBeLessThanOrEqual(250);
  }
});

test("the logo in the pages is the logo of the icons", () => {
  const drawn = (file: string) => text(file).match(/\sd="[^"]+"/g);
  expect(drawn("site/elements/Logo.tsx")).toEqual(drawn("site/public/favicon.svg"));
});

test("what the server imports is what it depends on, no more and no less", () => {
  const imported = ["intake", "shared"]
    .flatMap((folder) => filesIn(folder, /(?<!\.test)\.ts$/))
    .flatMap((file) => [...text(file).matchAll(/ from "(?!node:)((?:@[^"/]+\/)?[^"./]+)/g)])
    .map(([, name]) => name);
  const { dependencies } = JSON.parse(text("package.json"));
  expect([...new Set(imported)].sort()).toEqual(Object.keys(dependencies).sort());
});
