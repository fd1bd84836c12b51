import { z } from "astro/zod";
import { expect, test } from "vitest";
import { yamlMistakes } from "../../tests/support/yaml-mistakes.ts";

/** What a change did to a file that was right before: the line is told that did it, not those that show it. */

const section = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("aside"), text: z.string(), link: z.string() }),
  z.strictObject({ type: z.literal("cards"), text: z.string(), points: z.array(z.string()) }),
]);

const schema = z.strictObject({
  title: z.string(),
  phone: z.string(),
  hero: z.strictObject({ heading: z.string(), day: z.iso.date() }),
  laws: z.array(z.strictObject({ id: z.string(), when: z.string() })),
  blocks: z.array(section),
  moved: z.record(z.string(), z.string()),
  notice: z.string().optional(),
  links: z.array(z.string()).optional(),
});

const before = `title: HIL
phone: +32 3 000 00 00
hero:
  heading: A
  day: 2027-03-31
laws:
  - id: machinery
    when: soon
  - id: batteries
    when: later
blocks:
  - type: cards
    text: Here.
    points:
      - One
  - type: aside
    text: There.
    link: /about
moved:
  /a: /b
notice: Closed.
links:
  - /a
`;

test.each([
  // A line that is gone.
  [
    "  - type: aside\n",
    "",
    "16: “- type: aside” was here before the change. Put it back. Without it: .text",
  ],
  [
    "  - id: batteries\n",
    "",
    "9: “- id: batteries” was here before the change. Put it back. Without it",
  ],
  [
    "    when: later\n",
    "",
    "10: “when: later” was here before the change. Put it back. Without it",
  ],
  [
    "hero:\n",
    "",
    "3: “hero:” was here before the change. Put it back, or delete all that was under it.",
  ],
  [
    "    points:\n",
    "",
    "14: “points:” was here before the change. Put it back, or delete all that",
  ],
  // Of several lines that are gone, the one that others need.
  [
    "notice: Closed.\nlinks:\n",
    "",
    "21: “links:” was here before the change. Put it back, or delete all that was under it",
  ],
  // A line that begins elsewhere, or has lost a sign.
  [
    "  heading: A",
    "heading: A",
    '4: "heading: A": begins too far to the left. Put 2 spaces before it, as',
  ],
  [
    "  day: 2",
    "    day: 2",
    '5: "day: 2027-03-31": begins too far to the right. Put 2 spaces before it, as',
  ],
  [
    "  heading: A",
    " heading: B",
    '4: "heading: B": begins too far to the left. Put 2 spaces before it, as before the change',
  ],
  [
    "  - id: b",
    "    id: b",
    '9: "id: batteries": lacks the dash and the space that it had before the change.',
  ],
  [
    "phone: +32",
    "phone +32",
    '2: "phone \\+32 3 000 00 00": lacks a colon after “phone”. Write “phone: \\+32 3 000 00 00” instead',
  ],
  // A line that says something else now, and what is wrong since then further below.
  [
    "type: aside",
    "type: cards",
    '16: "- type: cards": Before the change, this line was “- type: aside”. Since then, line ',
  ],
  // A line that is new, and what is wrong since then above it.
  [
    "  /a: /b\n",
    "  /a: /b\n  - /c: /d\n",
    '21: "- /c: /d": the file can\'t be read since this was',
  ],
  // A line that is there once more, and what follows from that.
  [
    "  - type: cards\n",
    "  - type: cards\n  - type: cards\n",
    '1[23]: "- type: cards": is there twice',
  ],
  // Where the line itself tells what's wrong, nothing is added.
  ["  heading: A", "\theading: A", "4: .*begins with a tab"],
  ["  heading: A", "\u00a0\u00a0heading: A", "4: has a special blank"],
  ["2027-03-31", "2027-31-03", "5: [^B]*$"],
])(
  "what became of %j by writing %j is the only mistake, and told at its line",
  (from, to, said) => {
    expect(yamlMistakes(before, schema)).toEqual([]);
    const changed = yamlMistakes(before.replace(from, to), schema, before);
    expect(changed).toEqual([expect.stringMatching(new RegExp(`^${said}`))]);
  },
);

test("a list that can be left out and has lost its only entry is the mistake, and not the entry", () => {
  const entries = z.array(z.string()).min(1).optional();
  const list = z.strictObject({ "a.yaml": entries, "b.yaml": z.string() });
  const text = "a.yaml:\n  - pay\nb.yaml: all\n";
  const [mistake, ...others] = yamlMistakes(text.replace("  - pay\n", ""), list, text);
  expect(mistake).toMatch(/^1: "a\.yaml": empty\. Fill it in, or delete the line/);
  expect(others).toEqual([]);
});

test("a list under another without its own line is told what to do with both", () => {
  const entries = z.union([z.literal("all"), z.array(z.string())]);
  const list = z.record(z.string(), entries);
  const text = "jobs/a.yaml: all\njobs/b.yaml:\n  - pay\n";
  expect(yamlMistakes(text.replace("jobs/b.yaml:\n", ""), list, text)).toEqual([
    "2: “jobs/b.yaml:” was here before the change. Put it back, or delete all that was under it.",
  ]);
});

test("two slips of a change are two mistakes, and a new line is told by what's wrong with it", () => {
  const changed = before.replace("    when: soon\n", "").replace("    link: /about\n", "");
  expect(yamlMistakes(changed, schema, before)).toEqual([
    expect.stringMatching(/^8: “when: soon” was here/),
    expect.stringMatching(/^17: “link: \/about” was here/),
  ]);
  const added = before.replace("hero:\n", "hero:\n  colour: red\n");
  expect(yamlMistakes(added, schema, before)).toEqual(yamlMistakes(added, schema));
});
