import { z } from "astro/zod";
import { expect, test } from "vitest";
import { yamlMistakes } from "../../tests/support/yaml-mistakes.ts";

/** A file with fields that may be left out. */
const fields = z.strictObject({
  title: z.string(),
  script: z.string().optional(),
  order: z.number().int().optional(),
  days: z.number().optional(),
  blocks: z.array(z.string()).optional(),
  hero: z
    .strictObject({ points: z.array(z.string()).length(2) })
    .describe("The top")
    .optional(),
  legal: z.strictObject({ court: z.string(), number: z.string() }).optional(),
  questions: z.array(z.strictObject({ question: z.string(), answer: z.string() })).optional(),
  colours: z.tuple([z.string(), z.string()]).optional(),
  consent: z.string().optional(),
  rows: z.array(z.tuple([z.string()], z.string())).optional(),
  claims: z.record(z.string(), z.strictObject({ value: z.number() })).optional(),
  about: z
    .string()
    .min(1)
    .regex(/^[^\n]+$/, "must be one line")
    .min(60)
    .optional(),
});

const schema = fields.superRefine(({ script, consent }, context) => {
  if (!script || consent) return;
  context.addIssue({ code: "custom", path: ["script"], message: "needs consent" });
});

/** A group that a file must have, a list that may be empty, and one that may not. */
const whole = z.strictObject({
  title: z.string(),
  hero: z.strictObject({ heading: z.string(), text: z.string() }),
  meta: z.strictObject({ keywords: z.array(z.string()).min(1).max(12) }),
  marks: z.array(z.string()),
  published: z.string(),
});

const wholeOf = (changes: Readonly<Record<string, string>>) =>
  Object.values({
    title: "title: HIL\n",
    hero: "hero:\n  heading: A\n  text: B\n",
    meta: "meta:\n  keywords:\n    - a\n",
    marks: "marks: []\n",
    published: "published: today\n",
    ...changes,
  }).join("");

test.each([
  [
    `title: HIL\nlegal:\n  number: a\ncourt: b\n`,
    '4: "court" belongs to legal. Begin it further to the right.',
  ],
  [
    `court: b\ntitle: HIL\nlegal:\n  number: a\n`,
    '1: "court" belongs to legal. Move it below legal, in one column with its fields.',
  ],
  [
    `title: HIL\ncourt: a\n`,
    '2: there is no field "court" here: legal has it. Leave it out, or write legal too.',
  ],
  [
    `title: HIL\nlegal:\n  court: a\n  number: b\ncourt: c\n`,
    '5: there is no field "court" here: legal has it. Change it there, and delete it here.',
  ],
  [
    `title: HIL\nlegal:\n  court: a\n  number: b\n  order: 1\n`,
    '5: "legal": "order" belongs to the file itself. Begin it further to the left.',
  ],
  [
    `title: HIL\nhero:\n  points:\n    - About: /about\n    - b\n`,
    '4: "hero.points entry 1": must be text. Write the address alone: /about.',
  ],
  [
    `title: HIL\nanswer: a\n`,
    '2: there is no field "answer" here: questions has it. Leave it out, or write questions too.',
  ],
  [
    `title: HIL\ndays: 0,5\n`,
    '2: "days": must be a number: digits, with a dot before a fraction, as in 0.5, and no quotes. You wrote: 0,5.',
  ],
  [
    `title: HIL\nfaq:\n  heading: A\n`,
    '2: there is no field "faq". A section belongs below blocks, as - type: faq.',
  ],
  [
    `title: HIL\ntype: faq\n`,
    '2: there is no field "type". A section belongs below blocks, as - type: faq.',
  ],
  [
    `title: HIL\nlegal:\ncourt: a\nnumber: b\n`,
    '3: "court", "number" belong to legal. Begin them further to the right.',
  ],
  [
    `title: HIL\nquestions:\n  - question: a\n  - answer: b\n  - question: c\n    answer: d\n`,
    '4: "questions entry 2": has a dash before "answer", which begins an entry of its own. Delete it, and begin "answer" in one column with "question" above.',
  ],
  [
    `title: HIL\nclaims:\n  a:\n    value: 1\nb:\n  value: 2\n`,
    '5: "b" belongs to claims. Begin it further to the right.',
  ],
  [
    `title: HIL\nquestions:\n  - title: a\n    text: b\n`,
    '3: "questions entry 1": there are no fields "title", "text". Possible fields: question, answer. Missing: question, answer.',
  ],
  [
    `title: HIL\nrows:\n  - - a\n    - b\n  - c\n  - d\n  - e\n`,
    '5: "rows entry 2": begins a row, which has two dashes. Write “- - c”, and begin 2 lines below two spaces further right.',
  ],
  [
    `title: HIL\nquestions:\n  - Question: a\n    Answer: b\n  - question: c\n    answer: d\n`,
    '3: "questions entry 1": there are no fields "Question", "Answer". Did you mean question and answer?',
  ],
  [
    `title: HIL\nquestions:\n  - question: a\n    reply: b\n`,
    '4: "questions entry 1": there is no field "reply". Did you mean answer?',
  ],
  [
    `title: HIL\nhero: a point\n`,
    '2: "hero": must be a group of fields, each on a line of its own: points. You wrote: a point. Description: The top.',
  ],
  [`title: HIL\nConsent: a\nscript: b\n`, '2: there is no field "Consent". Did you mean consent?'],
  [`title: HIL\nscirpt: b\n`, '2: there is no field "scirpt". Did you mean script?'],
  [
    `title: [HIL, SIL]\n`,
    '1: "title": must be text, not a list. Write it without brackets and dashes: HIL, SIL.',
  ],
  [
    `title: HIL\nhero: points; a, b\n`,
    '2: "hero": lacks a colon after “points”. Write “points: a, b” instead. You wrote: points; a, b. Description: The top.',
  ],
  [
    `title: HIL\nhero: no\n`,
    '2: "hero": must be a group of fields, each on a line of its own: points. You wrote: no. Description: The top. If there is none, delete the line.',
  ],
  [`title: HIL\ncolours: red\n`, '2: "colours": must be a list of 2 entries. You wrote: red.'],
  [`title: HIL\nabout: ""\n`, '2: "about": empty. Fill it in, or delete the line.'],
  [
    `title: HIL\nhero: We’re away.\n`,
    '2: "hero": must be a group of fields, each on a line of its own: points. You wrote: We’re away. Description: The top.',
  ],
])("what one slip causes in %j is one mistake", (text, message) => {
  expect(yamlMistakes(text, schema)).toEqual([message]);
});

test.each([
  [
    { hero: "", meta: "meta:\n  keywords: [a]\n  heading: A\n  text: B\n" },
    '4: "meta": "heading", "text" belong to hero, whose line is missing. Write hero: above them.',
  ],
  [
    { meta: "meta:\n  keywords: a, b and all the others\n" },
    '6: "meta.keywords": must be a list, each entry after a dash and a space. You wrote: a, b and all the others.',
  ],
  [{ marks: "marks:\n" }, '8: "marks": empty. Fill it in, or write marks: [] if there is none.'],
  [{ hero: "hero:\n" }, '2: "hero": empty. Fill it in.'],
  [{ published: "date: today\n" }, '9: there is no field "date". Did you mean published?'],
  [
    { hero: "hero:\n  heading: A\n  text: B\n  published: today\n", published: "" },
    '5: "hero": "published" belongs to the file itself. Begin it further to the left.',
  ],
])("so is what one slip causes in a whole file: %j", (changes, message) => {
  expect(yamlMistakes(wholeOf(changes), whole)).toEqual([message]);
});
