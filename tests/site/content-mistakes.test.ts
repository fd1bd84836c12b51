import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runProgram } from "../support/server-process.ts";
import { tempFolder } from "../support/temp-folder.ts";

/**
 * Mistakes in the site's own content, tried on a copy with npm run content. What YAML and types
 * make of a mistake is tested beside `site/content-model/read-yaml.ts`.
 */

const root = join(import.meta.dirname, "../..");
const checker = join(root, "tools/check-content.ts");
const guide = readFileSync(join(root, "docs/content-guide.md"), "utf8");

/** A right file, so that the firm's own content may change: one of the guide's examples. */
function exampleOf(kind: "jobs" | "team" | "pages"): string {
  const found = new RegExp(`<!-- example: ${kind} -->\n\n\`\`\`yaml\n(.*?)\`\`\``, "s").exec(guide);
  if (!found?.[1]) throw new Error(`the guide has no example of ${kind}`);
  return found[1];
}

type Mistake = {
  readonly kind: Parameters<typeof exampleOf>[0];
  readonly from: string;
  readonly to: string;
  /** What stands in the line that the message must name; without it, the new text. */
  readonly at?: string;
  readonly message: string;
};

const mistakes: Record<string, Mistake> = {
  "a field's name misspelt": {
    kind: "team",
    from: "initials:",
    to: "intials:",
    message: 'no field named "intials". Did you mean "initials"?',
  },
  "a word for a yes or no": {
    kind: "jobs",
    from: "fulfilled: false",
    to: "fulfilled: open",
    message: '"fulfilled" must be true or false. Description: true once somebody has been hired',
  },
  "a link to a page that does not exist": {
    kind: "pages",
    from: "href: /contact",
    to: "href: /contacts",
    message: "leads to /contacts, which is not a page of this site. Did you mean /contact?",
  },
  "a day that does not exist": {
    kind: "pages",
    from: "updated: 2026-11-20",
    to: "updated: 2026-11-31",
    message: "must be a day that exists, written as 2026-11-20: year, month, day.",
  },
  "a picture that does not exist": {
    kind: "team",
    from: "order:",
    to: "image: /team/nobody.jpg\norder:",
    message: "names a file that does not exist. Put it at site/public/team/nobody.jpg, or correct",
  },
  "a table's row without one of its cells": {
    kind: "pages",
    from: "blocks:\n",
    to: `blocks:
  - type: table
    id: cells
    heading: A table
    text: It has two columns.
    columns: [Level, Where]
    rows:
      - [Unit test, The developer's machine]
      - [System test]
`,
    at: "[System test]",
    message: '"blocks entry 1.rows entry 2": needs as many cells as there are columns.',
  },
  "an anchor that another block has": {
    kind: "pages",
    from: "blocks:\n",
    to: `blocks:
  - type: prose
    sections: [{ id: steps, heading: A heading, paragraphs: [A text.] }]
`,
    at: "    id: steps",
    message:
      '"blocks entry 2.id": "steps" is already the anchor of "blocks entry 1.sections entry 1". Choose another one.',
  },
  "an anchor that the site itself has": {
    kind: "pages",
    from: "id: steps",
    to: "id: contact",
    message:
      '"blocks entry 1.id": "contact" is already an anchor of the site itself. Choose another one.',
  },
  "a second form": {
    kind: "pages",
    from: "blocks:\n",
    to: `blocks:
  - type: form
    title: A form
    text: A text.
`,
    at: "  - type: form\n    title: Start",
    message:
      '"blocks entry 3": a page can have only one block "form", and "blocks entry 1" is one. Remove one.',
  },
  "a kind of block that does not exist": {
    kind: "pages",
    from: "type: steps",
    to: "type: stairs",
    message: '"blocks entry 1.type" must be one of "points", "cells",',
  },
};

/** A copy of what the check reads. */
function copyOfContent() {
  const folder = tempFolder();
  for (const part of ["content", "site/public", "site/drawings"]) {
    cpSync(join(root, part), join(folder, part), { recursive: true });
  }
  return {
    write: (file: string, text: string) => writeFileSync(join(folder, file), text),
    check: () => runProgram([checker], {}, folder).ended,
  };
}

function lineOf(text: string, words: string): number {
  const at = text.indexOf(words);
  if (at < 0) throw new Error(`"${words}" is not in the file`);
  return text.slice(0, at).split("\n").length;
}

test("each typical mistake is told with file, line and a correction", async () => {
  const content = copyOfContent();
  const expected = Object.entries(mistakes).map(([name, { kind, from, to, at, message }]) => {
    const file = `content/${kind}/${name.replaceAll(/[^a-z]+/g, "-")}.yaml`;
    const text = exampleOf(kind).replace(from, to);
    content.write(file, text);
    return { name, message, place: `${file}, line ${lineOf(text, at ?? to)}: ` };
  });
  const { code, stderr } = await content.check();
  expect(code).toBe(1);
  const lines = stderr.split("\n");
  for (const { name, place, message } of expected) {
    const told = lines.filter((text) => text.startsWith(place)).join("\n");
    expect(told, `${name}, ${place}\n${stderr}`).toContain(message);
  }
});

test("a service that does not exist is told with those that do", async () => {
  const content = copyOfContent();
  const [file = ""] = readdirSync(join(root, "content/industries"));
  const text = readFileSync(join(root, "content/industries", file), "utf8");
  content.write(`content/industries/${file}`, text.replace(/service: .*/, "service: no-service"));
  const { code, stderr } = await content.check();
  expect(code).toBe(1);
  expect(stderr).toMatch(/not name a service: .* has no file no-service\.yaml\. Use one of: \w+/);
});

test("a file whose name would be passed over is told", async () => {
  const content = copyOfContent();
  content.write("content/jobs/Test Engineer.yml", exampleOf("jobs"));
  const { code, stderr } = await content.check();
  expect(code).toBe(1);
  expect(stderr).toContain("content/jobs/Test Engineer.yml: the file's name becomes an address.");
});

test("two pages at one address are told", async () => {
  const content = copyOfContent();
  const [name = ""] = readdirSync(join(root, "content/services"));
  content.write(`content/pages/${name}`, exampleOf("pages"));
  content.write("content/pages/contact.yaml", exampleOf("pages"));
  const { code, stderr } = await content.check();
  expect(code).toBe(1);
  const [path] = name.split(".");
  expect(stderr.trim().split("\n")).toEqual([
    `content/pages/${name}: its page would be /${path}, which is already the page of content/services/${name}. Give the file another name.`,
    "content/pages/contact.yaml: its page would be /contact, which is already another page. Give the file another name.",
  ]);
});

test("content without a mistake passes", async () => {
  const { code, stdout, stderr } = await copyOfContent().check();
  expect(stderr).toBe("");
  expect(stdout).toMatch(/^\d+ content files checked, 0 mistakes\.\n$/);
  expect(code).toBe(0);
});
