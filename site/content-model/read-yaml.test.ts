import { z } from "astro/zod";
import { expect, test } from "vitest";
import { ContentError, readYaml } from "./read-yaml.ts";

const schema = z.strictObject({
  title: z.string().max(20).describe("Name on the card"),
  group: z.enum(["core", "other"]),
  order: z.number(),
  hero: z.strictObject({ points: z.array(z.string()).length(2) }).optional(),
});

function mistake(text: string): string {
  try {
    readYaml("content/services/x.yaml", text, schema);
  } catch (error) {
    if (error instanceof ContentError) return error.message;
  }
  throw new Error("expected a mistake to be found");
}

test("a right file is read as it is", () => {
  const text = "title: HIL\ngroup: core\norder: 1\n";
  expect(readYaml("x.yaml", text, schema)).toEqual({ title: "HIL", group: "core", order: 1 });
});

test.each([
  [
    "a missing field names its line, itself and what it is for",
    "group: core\norder: 1\n",
    'content/services/x.yaml, line 1: "title" is missing. It is: Name on the card.',
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
    "a wrong type is told in an editor's words",
    "title: HIL\ngroup: core\norder: first\n",
    'content/services/x.yaml, line 3: "order" must be a number.',
  ],
  [
    "too long a text names the limit",
    "title: A title that goes on and on\ngroup: core\norder: 1\n",
    'content/services/x.yaml, line 1: "title" is too long: at most 20 characters. It is: Name on the card.',
  ],
  [
    "a list of the wrong length is found where it stands",
    "title: HIL\ngroup: core\norder: 1\nhero:\n  points:\n    - one\n",
    'content/services/x.yaml, line 6: "hero.points" is too short: at least 2 entries.',
  ],
])("%s", (_name, text, message) => {
  expect(mistake(text)).toBe(message);
});

test("broken YAML names the line", () => {
  expect(mistake("title: HIL\ngroup: [core\norder: 1\n")).toMatch(
    /^content\/services\/x\.yaml, line \d+: this is not valid YAML\./,
  );
});

test("every mistake of a file is told at once", () => {
  expect(mistake("group: main\norder: first\n").split("\n")).toHaveLength(3);
});
