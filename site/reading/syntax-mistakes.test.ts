import { expect, test } from "vitest";
import { yamlMistakes } from "../../tests/support/yaml-mistakes.ts";

/** A text, and its mistake. */
type Row = [text: string, message: RegExp];

test.each([
  ["- One.", "-"],
  ["? One.", "?"],
  ["& one", "&"],
  ["&amp; one", "&"],
  ["!One, two", "!"],
  ["> 90% of it", ">"],
  [">90% of it", ">"],
  ["| One", "|"],
  ["|One, two", "|"],
  ["%d", "%"],
  ["`one` two", "`"],
  ["* one", "*"],
  ["**One** two", "*"],
  [", and one", ","],
  ["@a: b", "@"],
])("a text that begins as in %j must be in quotes", (typed, sign) => {
  const advice = `begins with a special sign (${sign}). Put the whole text in quotes`;
  const inField = yamlMistakes(`a:\n  - b: c\n    d: ${typed}\n  - b: e\n`);
  expect(inField).toEqual([expect.stringMatching(/^3: /)]);
  expect(inField[0]).toContain(advice);
  if (sign === "-") return;
  expect(yamlMistakes(`a:\n  - ${typed}\n  - b\n`)[0]).toContain(advice);
  if (sign !== ",") expect(yamlMistakes(`a: [${typed}, b]\n`)[0]).toContain(advice);
});

test.each(["|", ">", "|-", ">-"])("a text of several lines after %s is read", (sign) => {
  expect(yamlMistakes(`a:\n  b: ${sign}\n    & c\n    - d\n  e: f\n`)).toEqual([]);
  expect(yamlMistakes(`a:\n  b: ${sign}\n  & c\n  - d\n`)[0]).toMatch(
    /^3: "& c": must begin further to the right than the field above\.$/,
  );
  expect(yamlMistakes(`a:\n  - ${sign}\n  b: c\n`)[0]).toMatch(/^3: "b: c": must begin further/);
});

test.each<Row>([
  ...['Is it "A": or B?', '"A": or B?', '"A"?', 'A "B: C"'].map(
    (typed): Row => [
      `a: "${typed}"\n`,
      /^1: .*: its text ends early, before “.*”, at a quotation mark inside\. Write “ and ” there/,
    ],
  ),
  [
    "a: 'The clients' bench: one'\n",
    /^1: .*: its text ends early, before “bench: one'”, at an apostrophe/,
  ],
  ['a: b\nc: "d e.\n\nf:\n  - g: h\n', /^2: "c: "d e\.": lacks the quotation mark at its end/],
  [
    "a:\n  - b: c d: e\n  - b: f\n    d: g\n",
    /^2: "- b: c d: e": has two fields in one line: begin a line of its own with d\. Or, if/,
  ],
  [
    "a:\n  - {\n      b: c\n      d: e\n    }\n",
    /^3: "b: c": lacks a comma at its end\. Put one there\.$/,
  ],
  [
    'a:\n  - {\n      b: "c"\n      d: e\n    }\n',
    /^3: "b: "c"": lacks a comma at its end\. Put one there\.$/,
  ],
  ["a:\n  - { b: c }\n    }\n", /^3: "}": closes what nothing opens\. Delete this line\.$/],
  [
    "a:\n  b:\n    c: d\n  b:\n    c: e\n",
    /^4: "b:": is there twice: .* or, if this is another one, give it another name\.$/,
  ],
  ["points:\n  – a\n  - b\n", /^2: "– a": begins as in a word processor\. Write “- a” instead\.$/],
  [
    "rows:\n  - - a\n    - b\n  - c\n    - d\n",
    /^4: "- c": begins a row, which has two dashes\. Write “- - c”\.$/,
  ],
  [
    "moved:\n  /a-b:/c\n  /d: /e\n",
    /^2: "\/a-b:\/c": lacks a space after the colon\. Write “\/a-b: \/c” instead/,
  ],
  [
    "a: { from 40, to: 80 }\n",
    /^1: "from 40": lacks a colon and a space after its name\. Write “from: 40”/,
  ],
  [
    "a:\n  - b.\n  - c.\n  d.\n",
    /^4: "d\.": lacks the dash of the entries beside it\. Write “- d\.” instead\.$/,
  ],
  [
    'title: "A "green" build"\n',
    /^1: .*: its text ends early, before “green" build"”, .* Write “ and ” there, or \\"\.$/,
  ],
  [
    "title: 'What's new?'\n",
    /^1: .*: its text ends early, before “s new\?'”, at an apostrophe\. Put double quotes/,
  ],
  [
    "phone: Tel.: +32 3 000 00 00\n",
    /^1: .*second colon and a space\. .*; or, where a number or an address belongs, leave “Tel\.:” out\.$/,
  ],
  [
    "href: [Us](https://firm.example)\n",
    /^1: .*is a link as in a sentence\. .* where an address belongs, write https:\/\/firm\.example alone\.$/,
  ],
  ['a: "b by design”\nc: d\n', /^1: .*begins with a straight quote and ends with a curly one\./],
  [
    "a:\n  | B | C |\n  |---|---|\n  | d | e |\n",
    /^2: .*: is a table with bars\. Write each row as - \[cell, cell\], the headings in columns/,
  ],
  ["a:\n  - b\n  -\n", /^3: a dash without a text\. Delete the line, or write one after it\.$/],
  [
    "a: https: //www.firm.example/b\n",
    /^1: .*: has a blank in its address\. Write https:\/\/www\.firm\.example\/b\.$/,
  ],
  ["moved:\n  /a: /b\n  /a: /c\n", /^3: "\/a: \/c": is there twice/],
  ['a: “b c"\n', /^1: .*begins with a curly quote/],
  ["a: b\nhero\n  c: d\n", /^2: "hero": lacks the colon of a field\. Write “hero:” instead/],
  ['a: Say so in writing."\n', /^1: ends with a quotation mark \("\) that has no beginning\./],
  [
    "a:\n  - b: c\n    d: e\n  - b: f\n  - b: c\n    d: e\n",
    /^5: says the same as the entry at line 2\. Change it, or delete it\.$/,
  ],
  ["a:\n  - [b, b]\n  - [b, b]\n", /^3: says the same as the entry at line 2\./],
  ["a: up to {company.insured a claim\n", /^1: \{company\.insured lacks its closing brace, \}\.$/],
  [
    "href: @firm@social.example\n",
    /^1: .*: is no web address\. Write one that begins with https:\/\/\.$/,
  ],
  [
    "a: erased {30 days} later\n",
    /^1: \{30 days\} would be shown with its braces\. Write it without\.$/,
  ],
  ["a: { from: 2,5, to: 3 }\n", /^1: "2,5": must be a whole number, without a comma\.$/],
  ['a: "A": one\n', /^1: .*: goes on after a quotation mark\. Put the whole text in quotes, and/],
  [
    "a:\n  - { b: c, d: e\n  - { b: c, d: e }\n",
    /^2: "- \{ b: c, d: e": lacks its closing brace, \}\.$/,
  ],
  ["a:\n  b: { c: d, e: f", /^2: .*: lacks its closing brace, \}\.$/],
  ["a: { b: c, d: e)\nf: g\n", /^1: .*: lacks its closing brace, \}\.$/],
  ["a:\n  - [b, [c, d]\n  - [e]\n", /^2: .*: lacks its closing bracket, \]\.$/],
  ["a: [\n  b,\n  c\nd: e\n", /^1: .*: lacks its closing bracket, \]\.$/],
  ["a: [\nb,\nc\n]\nd: e\n", /^2: "b,": must begin further to the right than the line with the \[/],
  [
    "a:\n  - [b, HIL #4 of c]\n  - [d]\n",
    /^2: .*: everything after the # is lost: "4 of c\]"\. Put the text that has the # in quotes\.$/,
  ],
  ["a:\n  - [b, c]]\n  - [d]\n", /^2: .*: has a closing bracket too many\. Delete it\.$/],
  ["a: [b,, c]\n", /^1: .*: has a comma with nothing before it\. Delete it\.$/],
  ["a: { b: c },\nd: e\n", /^1: .*: has “,” at its end\. Delete it\.$/],
  ["a: [b] c\n", /^1: .*: goes on after a bracket\. Put the whole text in quotes\.$/],
  ['a: ["b" "c"]\n', /^1: .*: lacks a comma between two entries, or quotes around a whole text\.$/],
  [
    "a: 1\nlang: nl, alternate: /about\n",
    /^2: .*: has a second colon and a space\. Put all after the first in quotes; or, if “alternate” is a field, begin a line of its own with it\.$/,
  ],
  ["a:\n  - b\n  * c\n  - d\n", /^3: "\* c": .*Begin an entry with a hyphen and a space\.$/],
  ["a: { b: C: d, e: f }\n", /^1: .*: has a second colon and a space\. Write "C: d", in quotes\.$/],
  ["a: [B: c: d]\n", /^1: .*: has a second colon and a space\. Put the whole text in quotes\.$/],
  [
    "a: { b: Is it: c }\n",
    /^1: .*: lacks quotes around “Is it: c”, or a comma before “it:” if that is a field\.$/,
  ],
  ...["( b: 8, c: 9 )", "(b: 8, c: 9)", "b: 8, c: 9 }", "<b: 8, c: 9>"].map(
    (typed): Row => [`a: ${typed}\n`, /^1: .*: must be in braces\. Write “\{ b: 8, c: 9 \}”\.$/],
  ),
  ['a: ( b: "C, d", e: f )\n', /^1: .*: must be in braces\. Write “\{ b: "C, d", e: f \}”\.$/],
  [
    "a: (B: c, or d)\n",
    /^1: .*: has a second colon and a space\. Put all after the first in quotes\.$/,
  ],
  ...["x", '"x"', "[]"].flatMap((typed) =>
    ["    - c: d\n", "    - c\n    - d\n", '    - c\n    - "D: e"\n', "  - c\n"].map(
      (list): Row => [
        `a:\n  b: ${typed}\n${list}`,
        /^2: "b: .*": has “.*” after its colon, and a list below\. Make it an entry/,
      ],
    ),
  ),
  ...["x", '"x"'].map(
    (typed): Row => [
      `a:\n  b: ${typed}\n    c: d\n    e: f\n`,
      /^3: "c: d": is further to the right than the field above, which has a text already\. Begin the fields of a group in one column, or delete that text\.$/,
    ],
  ),
  ["a:\n  b: x\n    - c\n    # note\n    - d\n", /^2: "b: x": has “x” after its colon, and a list/],
  ["a:\n  b: c\n  d: e\n    - b: f\n", /^3: "d: e": has “e” after its colon, and a list/],
  ["a:\n  - b: c\n     d: e\n", /^3: "d: e": is further to the right .* in one column\.$/],
  ["a:\n  b: x\n    c: d\n  e: f\n", /^3: "c: d": is further to the right .* in one column\.$/],
  [
    "a:\n  - b: c\n    d: e\n      - b: f\n",
    /^4: "- b: f": begins further to .* Put 2 spaces before its dash\.$/,
  ],
  ["a:\n  - b: c\n   d: e\n", /^3: "d: e": isn't in one column with its group\./],
  [
    "a:\n  b: c\n  - d: e\n",
    /^3: "- d: e": has a dash in a column of fields\. Delete the dash, or/,
  ],
  ["a:\n  - { b: c, d: e }\n    - { b: c, d: e }\n", /^3: .*: isn't in one column with/],
  ['a: { b: "C: d" e: "f" }\n', /^1: .*: lacks a comma before “e:”\. Put one there\.$/],
  [
    "a: b\nc { d: e, f: g }\n",
    /^2: .*: lacks a colon after the field's name\. Write “c: \{ d: e, f: g \}”\.$/,
  ],
  ["a:\n  - b c\n    d: e\n", /^2: "- b c": lacks a colon and a space after a field's name/],
  ['a: "b", "c"]\n', /^1: .*: lacks its opening bracket, \[\.$/],
  ["a:\n  - b: c, d: e }\n", /^2: .*: must be in braces\. Write “\{ b: c, d: e \}”\.$/],
  ["a:\n  - b: c\n    d: e\n    - b: f\n", /^4: "- b: f": isn't in one column with/],
  ...["      b: c\n      d: e", "    b: c\n      d: e", "    b: c\n    d: e"].map(
    (entry): Row => [
      `a:\n  points:\n${entry}\n    # note\n    - b: f\n      d: g\n`,
      /^3: "b: c": lacks the dash of its entry\. Write “- b: c” instead\.$/,
    ],
  ),
  ...["{ b: c, d: e }", "[b, c]", '"B: c"', 'B\n  - "C: d"'].map(
    (entry): Row => [
      `a:\n  ${entry}\n  - ${entry}\n`,
      /^2: .*: lacks the dash of its entry\. Write “- [{["B]/,
    ],
  ),
  ["a:\n  b\n  - c\n", /^2: "b": lacks the dash of its entry\. Write “- b” instead\.$/],
  [
    "a:\n  -A sentence.\n  - b\n",
    /^2: .*: lacks a space after the dash\. Write “- A sentence\.” instead\.$/,
  ],
])("the mistake in %j is the only one, with its line and what to do", (text, message) => {
  expect(yamlMistakes(text)).toEqual([expect.stringMatching(message)]);
});
