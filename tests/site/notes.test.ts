import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { photograph } from "../support/photograph.ts";
import { buildSite, checkContent, copyContent, copySite } from "../support/site-copy.ts";
import { tempFolder } from "../support/test-end.ts";

/** Notes as an editor writes them, tried on a copy. */

/** A note with these lines of text, from line 7 on; `fields` replace its day. */
const note = (name: string, text: string, fields = "published: 2026-11-20") => `---
title: ${name}
description: ${name} is a note that shows what an editor can write, and what goes wrong.
${fields}
---

${text}
`;

const later = "published: 2199-01-01";

/** The fields after title and description, the text, the line of the mistake, and its message. */
const mistakes: readonly (readonly [
  fields: string | undefined,
  text: string,
  line: number,
  message: string,
])[] = [
  ["published: 2026-11-31", "A.", 4, '"published": must be a day that exists'],
  [
    "published: 2026-11-20\nday: 1",
    "A.",
    5,
    'Unrecognized key: "day". Possible fields: title, description, ',
  ],
  ["published: 2026-11-20\nupdated: 2026-11-19", "A.", 5, "not be before the day under published"],
  ["published: 2026-11-20\nbug: none", "A.", 5, '"bug": must be one of: '],
  ["published: 2026-11-20\nlang: es", "A.", 5, '"lang": must be one of: en, nl, fr, de.'],
  [undefined, "", 1, "has no text. A note can have paragraphs, headings after ## or ###, "],
  [undefined, "# A", 7, '"# A" can\'t be in a note. A note can have paragraphs,'],
  [undefined, "A.\n\n---", 9, '"---" can\'t be in a note'],
  [undefined, "A.\n\n    int a;", 9, '"    int a;" can\'t be in a note'],
  [undefined, "A.\n\n```c\nint a;", 9, "has code without a line of ``` under it"],
  [undefined, "<p>A</p>", 7, '"<p>A</p>" can\'t be in a note'],
  [undefined, "![IMG_1.JPG](<IMG 1.JPG>)", 7, "write between the brackets what it shows"],
  [undefined, "![ ](<IMG 1.JPG>)", 7, "write between the brackets what it shows"],
  [undefined, "![A bench](none.jpg)", 7, "names a picture that does not exist"],
  [undefined, "A {firmware.test}.", 7, "{firmware.test} is not a figure of the firmware."],
  [undefined, "A\nand ~~b~~.", 8, "“~~b~~.” would be shown as it is. Leave ~~ out"],
  [undefined, "- [ ] A", 7, "There are no task lists"],
  [undefined, "A[^1].\n\n[^1]: B.", 7, "There are no footnotes"],
  [undefined, "a | b\n--- | ---\n1 | 2", 8, "A table is a block of the type table"],
  [undefined, "o   one\no   two", 7, "begin an entry with - and a space"],
  [undefined, "A\n- B\n- C with **half", 9, "Write **bold** or *emphasis*"],
  [undefined, "A  \nB", 7, "ends in two spaces or a backslash. Begin a paragraph"],
  [undefined, "```mermaid\nA\n```", 7, "would be shown as code. Use a picture"],
  [undefined, "[a]: /about", 7, "can't be in a note"],
];

/** Several kinds of what can be in a note. */
const every = `A {team.members} [link](/notes/every), \\{a} and \`{b}\`. See [a call](/contact?subject=Intro%20call).

## Heading

1. One
2. Two

\`\`\`c
if (a) { b.c = 1; } /* <b> */
\`\`\`

> A quotation

![A bench](<IMG 1.JPG> "Its caption")

![A bench](IMG%201.JPG)`;

test("mistakes in a note are reported with file, line and what to do, and others are none", async () => {
  const folder = copyContent();
  const write = (name: string, text: string) =>
    writeFileSync(join(folder, "content/notes", name), text);
  await photograph(join(folder, "content/pictures/IMG 1.JPG"), 1200, 900);
  for (const [index, [fields, text]] of mistakes.entries()) {
    write(`mistake-${index}.md`, note(`Note ${index}`, text, fields));
  }
  write("later.md", note("Later", "A.", later));
  write("every.md", note("Every", every));
  write("windows.md", note("Windows", "A.\n\nB.").replaceAll("\n", "\r\n"));
  write("unclosed.md", "---\ntitle: A\n\nA.\n");
  write("unopened.md", "title: A\n---\n\nA.\n");
  write("broken.md", note("Broken", "A.", "published: soon"));
  const { stderr, mistakes: found } = await checkContent(folder);
  const linesOf = (name: string) =>
    found.filter((line) => line.startsWith(`content/notes/${name}.md, line `));
  for (const [index, [, , line, message]] of mistakes.entries()) {
    const place = `content/notes/mistake-${index}.md, line ${line}: `;
    expect(linesOf(`mistake-${index}`), place + message).toEqual([
      expect.stringContaining(message),
    ]);
    expect(stderr).toContain(place);
  }
  expect(["every", "windows", "later"].flatMap(linesOf)).toEqual([]);
  expect(linesOf("unclosed")).toEqual([expect.stringContaining("1: lacks a second line of three")]);
  expect(linesOf("unopened")).toEqual([expect.stringContaining("1: must begin with its fields")]);
  expect(linesOf("broken")).toEqual([expect.stringContaining("must be a day that exists")]);
});

test("a published note is built whole, one of a day to come not at all", async () => {
  const folder = tempFolder();
  copySite(folder);
  const path = (name: string) => join(folder, name);
  await photograph(path("content/pictures/IMG 1.JPG"), 1200, 900);
  writeFileSync(path("content/notes/every.md"), note("Every", every, "published: 2000-01-01"));
  writeFileSync(path("content/notes/newer.md"), note("Newer", "A.", "published: 2000-01-02"));
  writeFileSync(path("content/notes/later.md"), note("Later", "A.", later));
  const { stdout: notes } = await checkContent(folder);
  expect(notes).toContain("Note: content/notes/later.md is built from 2199-01-01 on.");
  const { code, stdout, stderr } = await buildSite(folder);
  expect(code, stdout + stderr).toBe(0);
  expect(existsSync(path("dist/notes/later.html"))).toBe(false);
  for (const list of ["notes.html", "notes/feed.xml"]) {
    const text = readFileSync(path(`dist/${list}`), "utf8");
    const [newer, every] = ["newer", "every"].map((name) => text.indexOf(`/notes/${name}`));
    expect(newer, list).toBeGreaterThan(0);
    expect(every, list).toBeGreaterThan(newer ?? 0);
    expect(text).not.toContain("/notes/later");
  }
  const html = readFileSync(path("dist/notes/every.html"), "utf8");
  expect(html).toMatch(/<picture>.*avif.*alt="A bench".*<figcaption[^>]*>Its caption</s);
  expect(html).toMatch(/A \d+ <a href="\/notes\/every">link<\/a>, \{a\} and /);
  expect(html).toMatch(/b\.c = <i[^>]*>1<\/i>.*&lt;b&gt;/);
  expect(html).toContain('<link rel="alternate" type="application/rss+xml"');
  expect(html).toMatch(/Newer<\/p><a href="\/notes\/newer" rel="next">Newer</);
  expect(html).toMatch(/"BlogPosting","headline":"Every",.*"datePublished":"2000-01-01"/);
}, 300_000);

test("without a published note, nothing of notes is built, and nothing leads there", async () => {
  const folder = tempFolder();
  copySite(folder);
  for (const file of globSync("content/notes/*", { cwd: folder })) rmSync(join(folder, file));
  writeFileSync(join(folder, "content/notes/later.md"), note("Later", "A.", later));
  const { code, stdout, stderr } = await buildSite(folder);
  expect(code, stdout + stderr).toBe(0);
  const dist = join(folder, "dist");
  expect(globSync("**/notes*", { cwd: dist })).toEqual([]);
  const texts = globSync("**/*.{html,txt,xml}", { cwd: dist });
  expect(texts.filter((file) => readFileSync(join(dist, file), "utf8").includes("/notes"))).toEqual(
    [],
  );
}, 300_000);
