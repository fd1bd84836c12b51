import { z } from "astro/zod";
import { expect, test } from "vitest";
import { ContentError } from "./content-error.ts";
import { readYaml } from "./read-yaml.ts";

const schema = z.strictObject({
  title: z.string().max(20).describe("Name on the card"),
  group: z.enum(["core", "other"]),
  order: z.number(),
  hero: z.strictObject({ points: z.array(z.string()).length(2) }).optional(),
});

const noReferences = () => undefined;

function mistake(text: string): string {
  try {
    readYaml("content/services/x.yaml", text, schema, noReferences);
  } catch (error) {
    if (error instanceof ContentError) return error.message;
  }
  throw new Error("expected a mistake to be found");
}

test("a correct file is read unchanged", () => {
  const text = "title: HIL\ngroup: core\norder: 1\n";
  expect(readYaml("x.yaml", text, schema, noReferences)).toEqual({
    title: "HIL",
    group: "core",
    order: 1,
  });
});

test.each([
  [
    "a missing field is reported with its line, name and description",
    "group: core\norder: 1\n",
    'content/services/x.yaml, line 1: "title" is missing. Description: Name on the card.',
  ],
  [
    "an unknown field lists the fields there are",
    "title: HIL\ngroup: core\norder: 1\ncolour: red\n",
    'content/services/x.yaml, line 4: the file has no field named "colour". It may have: title, group, order, hero.',
  ],
  [
    "a wrong choice lists the choices",
    "title: HIL\ngroup: main\norder: 1\n",
    'content/services/x.yaml, line 2: "group" must be one of "core", "other".',
  ],
  [
    "a wrong type is explained in an editor's words",
    "title: HIL\ngroup: core\norder: first\n",
    'content/services/x.yaml, line 3: "order" must be a number.',
  ],
  [
    "too long a text names the limit",
    "title: A title that goes on and on\ngroup: core\norder: 1\n",
    'content/services/x.yaml, line 1: "title" is too long: at most 20 characters, there are 27. Description: Name on the card.',
  ],
  [
    "a list of the wrong length is reported with its line",
    "title: HIL\ngroup: core\norder: 1\nhero:\n  points:\n    - one\n",
    'content/services/x.yaml, line 6: "hero.points" is too short: at least 2 entries, there is 1.',
  ],
])("%s", (_name, text, message) => {
  expect(mistake(text)).toBe(message);
});

test.each([
  ["a missing colon", "title HIL\ngroup: core\n", 1, '"title HIL" is not a field'],
  ["a missing space", "title: HIL\ngroup:core\norder: 1\n", 2, '"group:core" is not a field'],
  ["a tab", "hero:\n\tpoints: []\n", 2, "indented with a tab. Use spaces"],
  ["a colon in text", "title: HIL: why\ngroup: core\n", 1, "second colon"],
  ["a line too far in", "title: HIL\nhero:\n  a: b\n   c: d\n", 3, "next line is indented too far"],
  ["a line too far out", "hero:\n   a: b\n  c: d\n", 3, '"c: d" is not indented'],
  ["a field twice", "title: HIL\ngroup: core\ntitle: CI\n", 3, '"title: CI" repeats a field'],
  ["an open bracket", "title: HIL\ngroup: [core\norder: 1\n", 3, "is not closed"],
  ["an open quotation", 'title: HIL\ngroup: "core\norder: 1\n', 2, "opened but not closed"],
  ["text after a quotation", 'title: "HIL" benches\n', 1, "continues after its text"],
  ["a special character", "title: @HIL\n", 1, "Put the text between quotes"],
  ["a star", "title: HIL\ngroup: *core*\n", 2, "text that begins with *"],
  ["a # in text", "title: HIL #4 of ten\ngroup: core\n", 1, 'after the # is lost: "4 of ten"'],
  ["text that is all comment", "group: core\ntitle: #4\norder: 1\n", 2, 'after the # is lost: "4"'],
  ["a field without text", "group: core\ntitle:\norder: 1\n", 2, '"title" is empty'],
  ["a number for text", "title: 2000\ngroup: core\norder: 1\n", 1, 'between quotes: "2000"'],
])("%s is reported with its line and a correction", (_name, text, line, words) => {
  const [first] = mistake(text).split("\n");
  expect(first).toContain(`content/services/x.yaml, line ${line}: `);
  expect(first).toContain(words);
});

test("every mistake of a file is reported at once", () => {
  expect(mistake("group: main\norder: first\n").split("\n")).toHaveLength(3);
});
