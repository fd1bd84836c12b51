import { z } from "astro/zod";
import { expect, test } from "vitest";
import { matrix } from "../../firmware/tools/sources.ts";
import { ContentError } from "./mistakes.ts";
import { readYaml } from "./read-yaml.ts";

const schema = z.strictObject({
  title: z.string().max(20).describe("Name on the card"),
  group: z.enum(["core", "other"]),
  order: z.number(),
  hero: z.strictObject({ points: z.array(z.string()).length(2) }).optional(),
});

/** The mistakes in a text, without the file's name in front of them. */
function mistakesIn(text: string): string[] {
  try {
    readYaml("content/x.yaml", text, schema);
  } catch (error) {
    if (error instanceof ContentError) {
      return error.message.split("\n").map((line) => line.replace("content/x.yaml, line ", ""));
    }
  }
  throw new Error("no mistake was found");
}

test("a figure of the firmware replaces its placeholder", () => {
  const text = "title: '{firmware.tests} tests'\ngroup: core\norder: 1\n";
  const { title } = readYaml("x.yaml", text, schema);
  expect(title).toBe(`${matrix().tests.length} tests`);
});

test.each([
  ["group: core\norder: 1\n", '1: "title": missing. Description: Name on the card.'],
  [
    "title: HIL\ngroup: core\norder: 1\ncolour: red\n",
    '4: the file: Unrecognized key: "colour". Possible fields: title, group, order, hero.',
  ],
  [
    "title: '{firmware.test} bugs'\ngroup: core\norder: 1\n",
    "1: {firmware.test} is not a figure of the firmware. Use one of: tests, requirements, bugs, modules, catchers, functions, lines, hours, trace, score, firstScore, firstBugs, firstMissed.",
  ],
  [
    "title: HIL\ngroup: main\norder: 1\n",
    '2: "group": Invalid option: expected one of "core"|"other".',
  ],
  [
    "title: HIL\ngroup: core\norder: first\n",
    '3: "order": must be a number: only digits, without quotes.',
  ],
  [
    "title: A title that goes on and on\ngroup: core\norder: 1\n",
    '1: "title": has 27 characters, more than 20.',
  ],
  [
    "title: HIL\ngroup: core\norder: 1\nhero:\n  points:\n    - one\n",
    '6: "hero.points": the number of entries is 1, fewer than 2.',
  ],
])("the mistake in %j is reported with its line", (text, message) => {
  expect(mistakesIn(text)).toEqual([message]);
});

test.each([
  ["title HIL\ngroup: core\n", /^1: "title HIL": .*Write a field as name, colon, space, text/],
  ["hero:\n\tpoints: []\n", /^2: .*Tabs are not allowed as indentation/],
  ["title: HIL: why\ngroup: core\n", /^1: .*put text with special characters in quotes/],
  [
    "title: HIL\nhero:\n  a: b\n   c: d\n",
    /^3: "a: b": .*begin the fields of a group in one column/,
  ],
  ["hero:\n   a: b\n  c: d\n", /^3: "c: d": .*must start at the same column/],
  ["title: HIL\ngroup: [core\norder: 1\n", /^3: .*end with a \]/],
  ['title: HIL\ngroup: "core\norder: 1\n', /^2: "group: "core": Missing closing "quote/],
  ["title: @HIL\n", /^1: .*reserved character @/],
  ["title: HIL\ngroup: *core*\n", /^2: .*text that begins with \*/],
  ["title: HIL\ngroup: &core\n", /^2: .*text that begins with \*, & or !/],
  ["title: !HIL\ngroup: core\n", /^1: .*text that begins with \*, & or !/],
  ["title: HIL #4 of ten\ngroup: core\n", /^1: .*after the # is lost: "4 of ten"/],
  ["group: core\ntitle: #4\norder: 1\n", /^2: .*after the # is lost: "4"/],
  ["group: core\ntitle:\norder: 1\n", /^2: "title": empty/],
  ["title: 2000\ngroup: core\norder: 1\n", /^1: .*in quotes: "2000"/],
])("the mistake in %j is reported with its line and a correction", (text, message) => {
  expect(mistakesIn(text)[0]).toMatch(message);
});

test("every mistake of a file is reported at once", () => {
  expect(mistakesIn("group: main\norder: first\n")).toHaveLength(3);
});
