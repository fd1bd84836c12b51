import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";

/** Rules of the house that no linter knows. */

const root = join(import.meta.dirname, "../..");

function filesIn(folder: string, ending: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name) && !name.includes("node_modules/"))
    .map((name) => join(folder, name));
}

const text = (file: string) => readFileSync(join(root, file), "utf8");

test("a page is a table of contents: short and without class names", () => {
  for (const file of filesIn("site/pages", /\.astro$/)) {
    expect(text(file).split("\n").length, file).toBeLessThanOrEqual(45);
    expect(text(file), file).not.toMatch(/\bclass(Name)?=/);
  }
});

test("only islands are hydrated, and each says why it is one", () => {
  for (const file of filesIn("site", /\.astro$/)) {
    expect(text(file), `${file} hydrates by Astro's means`).not.toMatch(/\sclient:/);
  }
  const components = [...text("site/forms/form-element.tsx").matchAll(/<(\w+) \{/g)];
  expect(components.length).toBeGreaterThan(0);
  for (const [, component] of components) {
    expect(text("site/forms/form-element.tsx"), component).toMatch(
      new RegExp(`import \\{ ${component}, [^}]*\\} from "\\./${component}\\.island\\.tsx"`),
    );
  }
  const islands = filesIn("site", /\.island\.tsx$/);
  expect(islands.length).toBeGreaterThan(0);
  for (const file of islands) expect(text(file), file).toContain("Why an island:");
});

test("class names, made of the component's name and their own, belong to one component", () => {
  const names = filesIn("site", /\.module\.css$/).map((file) => basename(file));
  expect(names.length).toBe(new Set(names).size);
});

test("no file of ours is too long to read at once", () => {
  const ours = ["site", "intake", "headers", "settings", "submission", "media", "tools", "tests"];
  for (const file of ours.flatMap((folder) => filesIn(folder, /\.(tsx?|css|astro)$/))) {
    expect(text(file).trimEnd().split("\n").length, file).toBeLessThanOrEqual(250);
  }
});

test("no style attribute: the content security policy would drop it", () => {
  // What stands on a social picture never reaches a browser as HTML.
  const sent = filesIn("site", /\.(tsx|astro)$/).filter((file) => !file.startsWith("site/social/"));
  for (const file of sent) {
    expect(text(file), file).not.toMatch(/\sstyle=[{"]/);
  }
});

test("the logo in the pages is the logo of the icons", () => {
  const drawn = (file: string) => text(file).match(/\sd="[^"]+"/g);
  expect(drawn("site/elements/Logo.tsx")).toEqual(drawn("site/public/favicon.svg"));
});

test("what the server imports is what it depends on, no more and no less", () => {
  const imported = ["headers", "intake", "settings", "submission"]
    .flatMap((folder) => filesIn(folder, /(?<!\.test)\.ts$/))
    .flatMap((file) => [...text(file).matchAll(/ from "(?!node:)((?:@[^"/]+\/)?[^"./]+)/g)])
    .map(([, name]) => name);
  const { dependencies } = JSON.parse(text("package.json"));
  expect([...new Set(imported)].sort()).toEqual(Object.keys(dependencies).sort());
});

test("every dependency has its reason in the docs, and none has one that is gone", () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(text("package.json"));
  const used = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  const [tables = "", after = ""] = text("docs/dependencies.md").split("\n## Kept back");
  const explained = [...tables.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
  expect(after).not.toBe("");
  expect(explained.filter((name) => !/^(npm run|package\.json)/.test(name ?? "")).sort()).toEqual(
    used.sort(),
  );
});
