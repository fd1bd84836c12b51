import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, matchesGlob } from "node:path";
import { expect, test } from "vitest";
import { variables } from "../../shared/settings.ts";

/** Files that documents and comments name exist, and so do the headings that links lead to. */
const root = join(import.meta.dirname, "../..");
const listed = ["ls-files", "--cached", "--others", "--exclude-standard"];
const files = execFileSync("git", listed, { cwd: root, encoding: "utf8" }).trim().split("\n");
const text = (file: string) => readFileSync(join(root, file), "utf8");
const documents = files.filter((file) => file.endsWith(".md") && !file.startsWith("THIRD"));
const named =
  /[\w*@[\]./-]+\.(?:tsx?|mjs|astro|css|yaml|md|c|h|sql|service|timer|socket)(?![\w/])/g;
// Written by a build or a test, from another project, or an example.
const elsewhere = [
  /^\/|^(?:dist|data|content\/schemas|site\/generated|tests\/output)\/|^site\/public\/partners\//,
  /(?:hal\.c|index\.ts|abstract-server\.ts|a\.csv\.ts|what-it-does\.sql)$|NAME/,
  /^(?:site\/blocks\/quote\/|Quote\.(?:tsx|module\.css))$/,
];

/** Whether a file's path from the root, or the end of it, exists; a folder's ends with a slash. */
function exists(path: string): boolean {
  const end = path.replace(/^(?:\.\.?\/)+/, "");
  const isFolder = end.endsWith("/") && files.some((file) => `/${file}`.includes(`/${end}`));
  const isFile = files.some((file) => matchesGlob(`/${file}`, `/**/${end.replace(/[[\]]/g, "?")}`));
  return isFolder || isFile || elsewhere.some((pattern) => pattern.test(path));
}

test.each(documents)("the files that %s names exist", (document) => {
  const quoted = [...text(document).matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);
  const folders = quoted.filter((code) => /^[\w.-][\w./-]*\/$/.test(code));
  const paths = [...folders, ...quoted.flatMap((code) => code.match(named) ?? [])];
  expect(paths.filter((path) => !exists(path))).toEqual([]);
});

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

test("the files that comments name exist", () => {
  const comments = /(?:^\s*(?:\/?\*|\/\/|#(?!include))|\s\/[/*] ).*$/gm;
  const sources = files.filter((file) => /\.(tsx?|mjs|astro|css|yaml|[ch]|sql)$/.test(file));
  const wrong = sources.flatMap((file) => {
    const lines = text(file)
      .match(comments)
      ?.join("\n")
      .replace(/\w+:\/\/\S+/g, "");
    return lines?.match(named)?.flatMap((path) => (exists(path) ? [] : `${file}: ${path}`)) ?? [];
  });
  expect(wrong).toEqual([]);
});

test("docs/settings.md has every setting", () => {
  const listed = text("docs/settings.md");
  expect(variables.filter((name) => !listed.includes(`\`${name}\``))).toEqual([]);
});
