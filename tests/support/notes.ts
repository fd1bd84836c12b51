import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { hasThermostat, withThermostat } from "../../site/reading/thermostat.ts";
import { photograph } from "./photograph.ts";
import { folderWith } from "./test-end.ts";

/** A note with these lines of text, from line 7 on; `fields` replace its day. */
export const note = (name: string, text: string, fields = "published: 2026-11-20") => `---
title: ${name}
description: ${name} is a note that shows what an editor can write, and what goes wrong.
${fields}
---

${text}
`;

export const later = "published: 2199-01-01";

/** Several kinds of what can be in a note. */
export const everyKind = `A {team.members} [link](/notes/every), \\{a}, [team.lead] and \`{b}\`-based. See [a call](/contact?subject=Intro%20call).

## Heading

1. One
2. Two

\`\`\`c
if (a) { b.c = 1; } /* <b> */
\`\`\`

> A quotation

![A bench](<IMG 1.JPG> "Its caption")

![A bench](IMG%201.JPG)`;

const bug = withThermostat(() => ["bug: unsigned-room"]);

/** Adds three notes to a copy of the site, one of them of a day to come. */
export async function addNotes(folder: string): Promise<void> {
  const add = (name: string, text: string) =>
    folderWith({ [`content/notes/${name}.md`]: text }, folder);
  await photograph(join(folder, "content/pictures/IMG 1.JPG"), 1200, 900);
  add("every", note("Every kind", everyKind, ["published: 2000-01-01", ...bug].join("\n")));
  add("newer", note("Newer", "A.", "published: 2000-01-02"));
  add("later", note("Later", "A.", later));
}

/** Expects that two of these notes are built whole, and the third not at all. */
export function expectNotes(dist: string): void {
  expect(existsSync(join(dist, "notes/later.html"))).toBe(false);
  for (const list of ["notes.html", "notes/feed.xml"]) {
    const text = readFileSync(join(dist, list), "utf8");
    const [newer, every] = ["newer", "every"].map((name) => text.indexOf(`/notes/${name}`));
    expect(newer, list).toBeGreaterThan(0);
    expect(every, list).toBeGreaterThan(newer ?? 0);
    expect(text).not.toContain("/notes/later");
  }
  const html = readFileSync(join(dist, "notes/every.html"), "utf8");
  expect(html).toMatch(/<picture>.*avif.*alt="A bench".*<figcaption[^>]*>Its caption</s);
  expect(html).toMatch(/A \d+ <a href="\/notes\/every">link<\/a>, \{a\}, \[team\.lead\] and /);
  expect(html).toMatch(/b\.c = <i[^>]*>1<\/i>.*&lt;b&gt;/);
  expect(html.includes("#bug=unsigned-room")).toBe(hasThermostat());
  expect(html).toContain('<link rel="alternate" type="application/rss+xml"');
  expect(html).toMatch(/Newer<\/p><a href="\/notes\/newer" rel="next">Newer</);
  expect(html).toMatch(/"BlogPosting","headline":"Every kind",.*"datePublished":"2000-01-01"/);
}
