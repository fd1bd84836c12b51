import { z } from "astro/zod";
import { expect, test } from "vitest";
import { yamlMistakes } from "../../tests/support/yaml-mistakes.ts";
import { day, range } from "../content-model/fields.ts";
import { readYaml } from "./read-yaml.ts";

const schema = z.strictObject({
  title: z.string().max(20).describe("Name on the card"),
  group: z.enum(["core", "other"]),
  order: z.number().int(),
  shown: z.boolean().optional(),
  since: day("Day of the start").optional(),
  email: z.email().optional(),
  days: range("Days of work", "days", 100).optional(),
  hero: z.strictObject({ points: z.array(z.string()).length(2) }).optional(),
});

test.each([
  ["group: core\norder: 1\n", '1: "title": missing. Description: Name on the card.'],
  [
    "title: HIL\ngroup: core\norder: 1\ncolour: red\n",
    '4: there is no field "colour". Possible fields: title, group, order, shown, since, email, days, hero.',
  ],
  [
    "title: HIL\ngroup: main\norder: 1\n",
    '2: "group": must be one of: core, other. You wrote: main.',
  ],
  [
    "title: HIL\ngroup: cor\norder: 1\n",
    '2: "group": must be one of: core, other. Did you mean core?',
  ],
  [
    "title: HIL\ngroup: core\norder: first\n",
    '3: "order": must be a number: only digits, no comma or dot, no quotes. You wrote: first.',
  ],
  [
    "title: A title that goes on and on\ngroup: core\norder: 1\n",
    '1: "title": the most is 20 characters, and it has 27.',
  ],
  [
    "title: HIL\ngroup: core\norder: 1\nhero:\n  points:\n    - one\n",
    '6: "hero.points": the least is 2 entries, and it has 1. Add one.',
  ],
])("the mistake in %j is reported with its line", (text, message) => {
  expect(yamlMistakes(text, schema)).toEqual([message]);
});

test.each([
  ["hero:\n\tpoints: []\n", /^2: .*begins with a tab/],
  ["title: x\n\u200bgroup: core\n", /^2: has a special blank/],
  ["title: 5\u00a0km\nhero:\n\u00a0\u00a0a: b\n", /^3: has a special blank/],
  [
    "title: HIL: why\ngroup: core\n",
    /^1: .*a second colon and a space.* Put all after the first in quotes/,
  ],
  [
    "hero:\n  points:\n    - title: a\n      b: c\n\n- title: d\n  b: e\n",
    /^6: "- title: d": isn't in one column with the fields or entries above/,
  ],
  [
    "title: “HIL: why”\ngroup: core\n",
    /^1: "title: “HIL: why”": begins with a curly quote, .*\. Put straight quotes, ",/,
  ],
  ["hero: { from: 12,000 }\n", /^1: "12,000": a number has no comma\. Write 12000\.$/],
  ["hero: { from: 1, 150 }\n", /^1: "1, 150": a number has no comma\. Write 1150\.$/],
  ["title: x\ngroup: “HIL #4”\n", /^2: begins with a curly quote, .*\. Put straight quotes/],
  ["hero:\n  points:\n    - a: b\n   - c: d\n", /^4: "- c: d": isn't in one column with/],
  ["hero: { a: Call, or ask, c: d }\n", /^1: "or ask": follows a comma within \{ \}/],
  ["```yaml\ntitle: HIL\n", /^1: "```yaml": is a fence from a chat\. Delete this line/],
  ["points:\n  - a\n  • b: c\n", /^3: "• b: c": begins as in a word processor/],
  ['title: “HIL”, then "CI"\ngroup: “HIL, then CI"\n', /^2: .*begins with a curly quote and ends/],
  [
    "title: HIL\nhero:\n  a: b\n   c: d\n",
    /^4: "c: d": is further to the right than the field above/,
  ],
  [
    "hero:\n  a: b\n\n  # note\n   c: d\n",
    /^5: "c: d": .*Begin the fields of a group in one column/,
  ],
  [
    "hero:\n  points:\n    - a\n     - b\n",
    /^4: "- b": is further to the right than the entry above/,
  ],
  ["hero:\n   a: b\n  c: d\n", /^3: "c: d": isn't in one column with/],
  ["title: HIL\ngroup: [core\norder: 1\n", /^2: "group: \[core": lacks its closing bracket, \]\.$/],
  [
    'title: HIL\ngroup: "core\norder: 1\n',
    /^2: "group: "core": lacks the quotation mark at its end/,
  ],
  [
    "title: @HIL\n",
    /^1: .*begins with a special sign \(@\)\. Put the whole text in quotes, or leave the sign out\.$/,
  ],
  ["title: HIL\ngroup: *core*\n", /^2: .*begins with a special sign \(\*\)/],
  ["order: 9email: a, b: c\n", /^1: .*: has two fields in one line\. Begin .* with email\.$/],
  ["  title: HIL\ngroup: core\n", /^1: "title: HIL": begins with spaces/],
  ["title: **Ghent** is big\n", /^1: .*Put the whole text in quotes/],
  ['title: "Great" is big\n', /^1: .*Put the whole text in quotes/],
  ["hero:\n  points: ['It's', 'b']\n", /^2: .*: its text ends early, before “s', 'b'\]/],
  [
    "title: One\nand two\norder: 1\n",
    /^2: "and two": has no field name, .* If it goes on with the text above, join the lines/,
  ],
  [
    "hero:\n  points:\n    - one\n    # a\n  and two\n    - b\n",
    /^5: "and two": belongs to no entry .* “ {4}- and two”/,
  ],
  ["title: One\nand two\n", /^2: "and two": has no field name, colon/],
  ['title: "One\nand two"\norder: 1\n', /^1: .*lacks the quotation .* If it goes on below, join/],
  [
    "title: One\nand two: three\ngroup: core\norder: 1\n",
    /^2: .*"and two"\. If it goes on with the text above, join the lines/,
  ],
  [
    "hero:\n  - a: b\n    c: d\n    a: e\n",
    /^4: "a: e": is there twice: .* Begin a new entry here with a dash and a space, or keep one of/,
  ],
  ["hero:\n  - a: b\n    c: d\n  a: e\n", /^4: "a: e": stands under a dash\. Put it under the/],
  [
    "hero:\n  - /a\n  -/b\n  - /c\n",
    /^3: "-\/b": lacks a space after the dash\. Write “- \/b” instead\.$/,
  ],
  [
    "hero:\n  -a: b\n   c: d\n",
    /^2: "-a: b": lacks a space after the dash\. Write “- a: b” instead\.$/,
  ],
  ["hero:\n  -a: b\n", /^2: "-a": lacks a space after the dash\. Write “- a”/],
  ["", /^1: empty\. Fill it in, or delete the file if nothing needs it/],
  ["# title: HIL\n", /^1: empty\. .*delete the file/],
  [
    "title: x\nhero:\n  -/b\n  - /c\n",
    /^3: "-\/b": lacks a space after the dash\. Write “- \/b” instead\.$/,
  ],
  ['hero:\n  points: ["a "b" c", d]\n', /^2: .*: its text ends early, before “b" c", d\]/],
  ["title: “HIL”\n", /^1: “HIL” is in curly quotes, which would be shown/],
  ["title: HIL },\ngroup: core\n", /^1: has a comma at its end. Delete it/],
  ["title: [#14304f, #222222]\norder: 1\n", /^1: .*quotes around a text that starts with a #/],
  [
    "title:HIL\ngroup: core\n",
    /^1: "title:HIL": lacks a space after the colon. Write “title: HIL” instead\.$/,
  ],
  ["group: core\ntitle:HIL\n", /^2: "title:HIL": lacks a space after the colon/],
  ["hero:\n  - points:a\n    b: c\n", /^2: .*lacks a space after the colon. Write “points: a”/],
  [
    "order: { from:900, to: 1200 }\n",
    /^1: "from:900": lacks a space after the colon. Write “from: 900”/,
  ],
  ["order: { from: 900, to :1200 }\n", /^1: "to :1200": lacks a space after .* Write “to: 1200”/],
  ["order:{ from: 900, to: 1200 }\n", /^1: .*lacks a space after the colon. Write “order: \{/],
  [
    "title: x\ngroup: core\norder: 1\nhero:\n  points:a\n",
    /^5: "hero": lacks a space after the colon. Write “points: a”/,
  ],
  ["hero:\n  a: |\n  var b = 1;\n  c();\n", /^3: .*: must begin further to the right/],
  ["title: HIL #4 of ten\ngroup: core\n", /^1: .*after the # is lost: "4 of ten"/],
  ["order: { from: 8 to: 9 }\n", /^1: .*: lacks a comma before “to:”\. Put one there\.$/],
  ["order: 1\norder: 2\n", /^2: "order: 2": is there twice/],
  ["title: HIL\n---\ngroup: core\n", /^2: "---": ends the file early. Delete this line/],
  [
    "title: x\ngroup: core\norder: { from: 1,200, to: 3 }\n",
    /^3: "1,200": a number has no comma\. Write 1200\.$/,
  ],
  [
    "title: x\ngroup: core\norder: 1\nhero: [Pump: x, y]\n",
    /^4: "hero": must be a group of fields/,
  ],
  [
    "title: x\ngroup: core\norder: 1\nhero:\n  points: [Pump: x, y]\n",
    /^5: "hero.points entry 1": must be text. .*quotes/,
  ],
  [
    "title: x\ngroup: core\norder: 1\ndays: 10 days\n",
    /^4: "days": must be a group of two fields: \{ from: 10, to: 10 \}\. You wrote: 10 days/,
  ],
  [
    "title: x\ngroup: core\norder: 1\ndays: 10 to 15\n",
    /^4: "days": must be a group of two fields: \{ from: 10, to: 15 \}/,
  ],
  ["group: core\ntitle:\norder: 1\n", /^2: "title": empty\. Fill it in\. Description/],
  ["group: core\ntitle: x\norder: one\n  two\n", /^3: "order": .* You wrote: one two\.$/],
])("the mistake in %j is reported with its line and a correction", (text, message) => {
  expect(yamlMistakes(text, schema)[0]).toMatch(message);
});

test.each([
  ...["null", "~"].map((typed) => ["title", typed, `must be text. Put it in quotes: "${typed}"`]),
  // YAML reads these as 1, 10, 1000, 31 and 5.
  ...["1.000", "010", "1e3", "0x1F", "+5", "1 150", "1,5", '"3"', "yes"].map((typed) => [
    "order",
    typed,
    `must be a number: only digits, no comma or dot, no quotes. You wrote: ${typed}`,
  ]),
  ...["yes", "Nee", '"true"', "1"].map((typed) => [
    "shown",
    typed,
    `must be true or false. You wrote: ${typed}`,
  ]),
  ...[
    ["31/12/2026", "2026-12-31"],
    ["2026-1-5", "2026-01-05"],
    ["5.1.2026", "2026-01-05"],
    ["20261126", "2026-11-26"],
    ["1 December 2026", "2026-12-01"],
    ["Dec 1, 2026", "2026-12-01"],
  ].map(([typed = "", meant]) => [
    "since",
    typed,
    `must be year, month, day. Write ${meant}. You wrote: ${typed}`,
  ]),
  ...["2026-11-31", "31/11/2026"].map((typed) => [
    "since",
    typed,
    `must be a day that exists, such as 2027-01-31. You wrote: ${typed}`,
  ]),
  ...["2026", "today", "1 maart 2026", "1 March"].map((typed) => [
    "since",
    typed,
    `must be year, month, day, such as 2027-01-31. You wrote: ${typed}`,
  ]),
  ...["an.firm"].map((typed) => [
    "email",
    typed,
    `must be an email address, such as an@firm.example. You wrote: ${typed}`,
  ]),
  ...["2199-01-01", "0026-11-20"].map((typed) => [
    "since",
    typed,
    `must be a day from 2000 until today. You wrote: ${typed}`,
  ]),
] as const)("advice about %s: %s quotes what was typed", (field, typed, message) => {
  const others = { title: "HIL", group: "core", order: "1", [field]: typed };
  const lines = Object.entries(others).map(([name, value]) => `${name}: ${value}`);
  expect(yamlMistakes(lines.join("\n"), schema)[0]).toContain(`"${field}": ${message}.`);
});

test.each(["2000", "0123456789", "01000", "1.10", "1e3", "0x1F", "+3230000000", "True"])(
  "where a text belongs, %s is one",
  (typed) => {
    const { title } = readYaml("x.yaml", `title: ${typed}\ngroup: core\norder: 1\n`, schema);
    expect(title).toBe(typed);
  },
);

test.each([
  ["Title: HIL\ngroup: core\norder: 1\n", '1: there is no field "Title". Did you mean title?'],
  [
    "titel: HIL\ngroup: core\nordre: 1\n",
    '1: there are no fields "titel", "ordre". Did you mean title and order?',
  ],
  [
    "title: HIL\ngroup: core\norder: 1\nhero:\n  Point: [a, b]\n",
    '5: "hero": there is no field "Point". Did you mean points?',
  ],
  [
    "title: HIL\ngroup: core\norder: 1\nshow: true\n",
    '4: there is no field "show". Did you mean shown?',
  ],
])("the misspelt name in %j is one mistake", (text, message) => {
  expect(yamlMistakes(text, schema)).toEqual([message]);
});

test("every mistake of a file is reported at once", () => {
  expect(yamlMistakes("group: main\norder: first\n", schema)).toHaveLength(3);
});
