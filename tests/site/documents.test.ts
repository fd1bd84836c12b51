import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { variables } from "../../shared/settings.ts";

/** Links of documents lead to files and headings, and what must be complete is. */
const root = join(import.meta.dirname, "../..");
const listed = ["ls-files", "--cached", "--others", "--exclude-standard"];
const files = execFileSync("git", listed, { cwd: root, encoding: "utf8" }).trim().split("\n");
const text = (file: string) => readFileSync(join(root, file), "utf8");
const documents = files.filter((file) => file.endsWith(".md") && !file.startsWith("THIRD"));

test.each(documents)("the links of %s lead to a file and to a heading in it", (document) => {
  const links = text(document).matchAll(/\]\((?!\w+:)([^)#]*)(?:#(.+?))?\)/g);
  const wrong = [...links].filter(([, path = "", id]) => {
    const to = path ? join(path.startsWith("/") ? "." : dirname(document), path) : document;
    if (!id) return !files.some((file) => (to.endsWith("/") ? file.startsWith(to) : file === to));
    const headings = text(to).match(/(?<=^#+ ).+$/gm) ?? [];
    const ids = headings.map((heading) => heading.toLowerCase().replace(/[^\w -]/g, ""));
    return !ids.includes(id.replaceAll("-", " "));
  });
  expect(wrong.map(([link]) => link)).toEqual([]);
});

test("the paths in architecture.md's index exist", () => {
  const paths = [...text("docs/architecture.md").matchAll(/`((?:\w[\w-]*\/)+[\w.-]*)`/g)];
  const named = paths.map(([, path = ""]) => path).filter((path) => !path.includes("NAME"));
  expect(named.filter((path) => path !== "dist/" && !existsSync(join(root, path)))).toEqual([]);
});

test("docs/settings.md has every setting", () => {
  const settings = text("docs/settings.md");
  expect(variables.filter((name) => !settings.includes(`\`${name}\``))).toEqual([]);
});
