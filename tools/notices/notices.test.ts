import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { copyrightOf, licenceTexts } from "./licence-texts.ts";
import { notices, noticesFile } from "./notices.ts";

const root = join(import.meta.dirname, "../..");
const committed = readFileSync(join(root, noticesFile), "utf8");

test("the notices are those of the installed packages; if not: npm run notices", () => {
  expect(notices(root)).toBe(committed);
});

test("the notices name fonts, the pages' code and the server's with versions and licences", () => {
  for (const row of [
    /^\| @fontsource-variable\/archivo \| [\d.]+ \| OFL-1\.1 \| Copyright 2020 The Archivo/m,
    /^\| react \| [\d.]+ \| MIT \| Copyright/m,
    /^\| fastify \| [\d.]+ \| MIT \| Copyright/m,
    /Notionists .* by Zoish, CC0 1\.0/,
    /SIL OPEN FONT LICENSE Version 1\.1/,
  ]) {
    expect(committed).toMatch(row);
  }
});

test("every licence is one that asks for no more than its notice", () => {
  const licences = [...committed.matchAll(/^\| \S+ \| [\d.]+ \| (\S+) \|/gm)].map(([, id]) => id);
  expect(licences.length).toBeGreaterThan(20);
  for (const licence of new Set(licences)) {
    expect([
      "MIT",
      "ISC",
      "BSD-2-Clause",
      "BSD-3-Clause",
      "Apache-2.0",
      "0BSD",
      "OFL-1.1",
    ]).toContain(licence);
  }
});

test("packages share a text, each keeps its copyright", () => {
  const words = "Permission is granted, provided that the above\ncopyright notice is kept.";
  const entry = (name: string, head: string) => ({
    name,
    version: "1.0.0",
    license: "MIT",
    author: "Somebody <a@b.c>",
    text: `${head}\n\n${words}\n`,
  });
  const one = entry("one", "MIT License\n\nCopyright (c) 2020 One");
  const two = entry("two", "The MIT License (MIT)\n\nCopyright Two");
  expect([one, two].map(copyrightOf)).toEqual(["Copyright (c) 2020 One", "Copyright Two"]);
  expect(licenceTexts([one, two])).toEqual([
    { license: "MIT", text: words, names: ["one", "two"] },
  ]);
  expect(copyrightOf({ ...one, text: undefined })).toBe("Somebody");
});

test("what a licence says of copyright holders stays in its text", () => {
  const words =
    "No Modified Version may use a name without permission of the\nCopyright Holder(s).";
  const font = {
    name: "font",
    version: "1.0.0",
    license: "OFL-1.1",
    author: "",
    text: `Copyright 2020 The Font Project Authors\n\n${words}\n`,
  };
  expect(copyrightOf(font)).toBe("Copyright 2020 The Font Project Authors");
  expect(licenceTexts([font])).toEqual([{ license: "OFL-1.1", text: words, names: ["font"] }]);
});
