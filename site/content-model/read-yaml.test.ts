import { z } from "astro/zod";
import { expect, test } from "vitest";
import { matrix } from "../../tools/firmware/sources.ts";
import { ContentError } from "./content-error.ts";
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
    readYaml("content/x.yaml", text, schema, () => undefined);
  } catch (error) {
    if (error instanceof ContentError) {
      return error.message.split("\n").map((line) => line.replace("content/x.yaml, line ", ""));
    }
  }
  throw new Error("expected a mistake to be found");
}

test("a correct file is read unchanged", () => {
  const text = "title: HIL\ngroup: core\norder: 1\n";
  const read = readYaml("x.yaml", text, schema, () => undefined);
  expect(read).toEqual({ title: "HIL", group: "core", order: 1 });
});

test("a figure of the firmware takes its name's place", () => {
  const text = "title: '{firmware.tests} tests'\ngroup: core\norder: 1\n";
  const { title } = readYaml("x.yaml", text, schema, () => undefined);
  expect(title).toBe(`${matrix().tests.length} tests`);
});

test.each([
  ["group: core\norder: 1\n", '1: "title" is missing. Description: Name on the card.'],
  [
    "title: HIL\ngroup: core\norder: 1\ncolour: red\n",
    '4: the file has no field named "colour". It may have: title, group, order, hero.',
  ],
  [
    "title: '{firmware.test} bugs'\ngroup: core\norder: 1\n",
    "1: {firmware.test} is no figure of the firmware. There are: tests, requirements, bugs, modules, catchers, functions, lines, hours, trace, score, firstScore, firstBugs, firstMissed.",
  ],
  ["title: HIL\ngroup: main\norder: 1\n", '2: "group" must be one of "core", "other".'],
  ["title: HIL\ngroup: core\norder: first\n", '3: "order" must be a number.'],
  [
    "title: A title that goes on and on\ngroup: core\norder: 1\n",
    '1: "title" is too long: at most 20 characters, there are 27. Description: Name on the card.',
  ],
  [
    "title: HIL\ngroup: core\norder: 1\nhero:\n  points:\n    - one\n",
    '6: "hero.points" is too short: at least 2 entries, there is 1.',
  ],
])("%j is reported with its line and what is meant", (text, message) => {
  expect(mistakesIn(text)).toEqual([message]);
});

test.each([
  ["title HIL\ngroup: core\n", /^1: "title HIL" is not a field/],
  ["title: HIL\ngroup:core\norder: 1\n", /^2: "group:core" is not a field/],
  ["hero:\n\tpoints: []\n", /^2: .*indented with a tab\. Use spaces/],
  ["title: HIL: why\ngroup: core\n", /^1: .*second colon/],
  ["title: HIL\nhero:\n  a: b\n   c: d\n", /^3: .*next line is indented too far/],
  ["hero:\n   a: b\n  c: d\n", /^3: "c: d" is not indented/],
  ["title: HIL\ngroup: core\ntitle: CI\n", /^3: "title: CI" repeats a field/],
  ["title: HIL\ngroup: [core\norder: 1\n", /^3: .*is not closed/],
  ['title: HIL\ngroup: "core\norder: 1\n', /^2: .*opened but not closed/],
  ['title: "HIL" benches\n', /^1: .*continues after its text/],
  ["title: @HIL\n", /^1: .*Put the text between quotes/],
  ["title: HIL\ngroup: *core*\n", /^2: .*text that begins with \*/],
  ["title: HIL #4 of ten\ngroup: core\n", /^1: .*after the # is lost: "4 of ten"/],
  ["group: core\ntitle: #4\norder: 1\n", /^2: .*after the # is lost: "4"/],
  ["group: core\ntitle:\norder: 1\n", /^2: "title" is empty/],
  ["title: 2000\ngroup: core\norder: 1\n", /^1: .*between quotes: "2000"/],
])("%j is reported with its line and a correction", (text, message) => {
  expect(mistakesIn(text)[0]).toMatch(message);
});

test("every mistake of a file is reported at once", () => {
  expect(mistakesIn("group: main\norder: first\n")).toHaveLength(3);
});
