import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  type Document,
  LineCounter,
  type Node,
  parseDocument,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import { withThermostat } from "../../site/reading/thermostat.ts";
import { contentIn } from "../other-firm/edit-content.ts";
import { industries, jobs, services } from "../support/content.ts";
import { dutchPage } from "../support/dutch-page.ts";
import { checkContent, copyContent } from "../support/site-copy.ts";
import { folderWith } from "../support/test-end.ts";

/**
 * Mistakes in site content, tried on a copy with tools/check-content.ts. Mistakes in YAML and types are in
 * `site/reading/read-yaml.test.ts`.
 */

/** Valid files, so that the firm's own content may change. */
const examples = {
  pages: `title: Legacy code
meta:
  title: Tests for legacy embedded code
  description: How untested firmware gets its first tests, in steps that leave the product as it was.
  updated: 2026-11-20
  keywords: [legacy embedded code]
hero:
  heading: The first test is the hardest
  text: We find the seam at which old code can be tested.
  actions:
    - { label: Talk to an engineer, href: /contact }
blocks:
  - type: form
    heading: Start with one module
    text: Tell us the language and the target.
`,
  team: `name: An
email: an@firm.example
initials: AP
gradient: ["#1d2421", "#2f6b57"]
role: Test engineer
languages: Dutch, English
askAbout: CAN traces and boards that reboot at night
order: 19
`,
} as const;

const table = `blocks:
  - type: table
    id: cards
    heading: A table
    text: It has two columns.
    columns: [Level, Where]
    rows:
      - [Unit test, The developer's machine]
      - [System test]
`;

const paper = `blocks:
  - type: paper
    heading: A paper
    title: On tests
    text: It is short.
    contents: [One, Two, Three]
    file: /posters/gone.pdf
`;

/** An example, the change, the message, and the text whose line it reports if not `to`. */
const mistakes: readonly (readonly [
  keyof typeof examples,
  from: string,
  to: string,
  message: string,
  at?: string,
])[] = [
  ["pages", "updated: 2026-11-20", "updated:", '"meta.updated": empty. Fill it in. Desc'],
  ["team", "order:", "image:\norder:", '"image": empty. Fill it in, or delete the line', "image:"],
  [
    "pages",
    "blocks:\n",
    "blocks:\n  - { type: picture, file: example.svg, alt: IMG 4711.JPG }\n",
    ".alt\": is a file's name. Write what the picture shows",
    "IMG 4711.JPG",
  ],
  [
    "team",
    "order:",
    "image: nobody.jpg\norder:",
    "names a picture that does not exist. Put it into content/pictures, and write its name alone",
  ],
  [
    "pages",
    "blocks:\n",
    table,
    '"blocks entry 1.rows entry 2": needs 2 cells, one for each column, and has 1.',
    "[System test]",
  ],
  [
    "pages",
    "blocks:\n",
    paper,
    "names a file that is missing: site/public/posters/gone.pdf. Put it there, or name another",
    "file: /posters",
  ],
  [
    "pages",
    "blocks:\n",
    paper.replace("/posters/gone.pdf", "/papers/soci\u00e9t\u00e9.pdf"),
    "names /papers/soci\u00e9t\u00e9.pdf, whose file was named on a Mac, which writes accents in another",
    "file: /papers",
  ],
  [
    "pages",
    "blocks:\n",
    paper.replace("/posters/gone.pdf", "/site/public/posters/gone.pdf"),
    "is the file's place on GitHub. Write /posters/gone.pdf.",
    "file: /site",
  ],
  ["pages", "blocks:\n", "lang: es\nblocks:\n", "must be one of: en, nl, fr, de. You wrote: es"],
  ["pages", "type: form", "Type: form", 'there is no field "Type". Did you mean type?'],
  ["pages", "type: form", "type: frm", "must be one of: aside, before, "],
  [
    "pages",
    "  actions:",
    "  drawing: standby\n  actions:",
    "needs drawingSays beside it: what its labels say, input power",
  ],
  [
    "pages",
    "  actions:",
    "  drawing: standby\n  drawingSays: Two candidates.\n  actions:",
    "lacks 0.5, 2, 0.6",
    "drawingSays",
  ],
  ["pages", "The first test is the hardest", "'{team.coach}'", "is not a figure of the team."],
];

const [service, industry, job] = [services, industries, jobs].map((all) => all[0]?.slug);
const future = "must be a day from 2000 until today.";
const either = "needs either a rule of timeline.yaml, or its own";
const consequence = "We test it.";
const someClaims = {
  A: { value: 1, label: "letters", one: "letter" },
  years: { value: 9000, label: "years" },
};

/** Files that the site has: a field, what it becomes, and the message there or at a field in it. */
const ownMistakes: readonly (readonly [
  file: string,
  path: string,
  value: unknown,
  message: string,
  at?: string,
])[] = [
  ["home", "hero.drawingSays", "A film.", "lacks 115200, 8, 1, 57.6, 20, 50, which"],
  ["company", "legal.enterpriseNumber", "BE 0123.456.789", "is not a Belgian enterprise number"],
  ["company", "claims", someClaims, "is more than since", ".years.value"],
  ["company", "claims", someClaims, "must have only lower-case letters, such as benches."],
  ["company", "claims", someClaims, "has 2 statistics: write 3 to 6."],
  ["company", "address.city", "B-2200 Herentals", "Its postal code belongs to postalCode."],
  ["company", "address.street", "Pleinweg 1, 2000 Antwerp", "must be street and number alone."],
  ["company", "phone", "+32 03 123 45 67", "has a 0 after the country's number: leave it out."],
  ["company", "address.country", "Belgium", "is not a country's code"],
  ["company", "since", 999, "the least is 1"],
  [
    "navigation",
    "moved",
    { "/a": "/content/pages/Flight list.yaml" },
    "and no ending. Write /flight-list",
    "./a",
  ],
  ["stand-ins", "home", "none", "If all of the file is confirmed, delete the line."],
  [
    "company",
    "announcement",
    "Open day",
    'there is no field "announcement". Move it into content/navigation.yaml.',
  ],
  ["forms", "withoutScript.form", "Write to {email.", "lacks a closing brace, }."],
  ["forms", "labels.phone", "Phone", 'there is no field "phone". Possible fields: company'],
  ["forms", "after.failed", "Write to {mail}.", "can have only {email} and {phone} in braces."],
  ["offers", "offers.0.days", { from: 9, to: 3 }, "from must not exceed to."],
  ...withThermostat(() => [
    ["test-review", "steps.steps.0.findings", [1, 99], "there is no finding 99", ".1"] as const,
    ["test-review", "levels.rows.0", ["Alone"], " cells, one for each column, and has 1."] as const,
    [
      `services/${service}`,
      "page.demonstration.shows",
      { type: "risk", risk: "R-99" },
      "You wrote: R-99",
      ".risk",
    ] as const,
  ]),
  [
    `industries/${industry}`,
    "apply.rows",
    [{ situation: "A storm", answer: "A test.", service: "no-service" }],
    `must be one of: ${services.map(({ slug }) => slug).sort()[0]}`,
    ".0.service",
  ],
  [`industries/${industry}`, "obligations.items", [{ consequence }], either, ".0"],
  [
    `industries/${industry}`,
    "obligations.items.1",
    { rule: "a-rule", when: "Some day", consequence },
    either,
  ],
  [
    `industries/${industry}`,
    "obligations.items.2",
    { rule: "C++ (day", consequence },
    "You wrote: C++ (day",
    ".rule",
  ],
  ["timeline", "rules.0.when", "2027-02-18", "Write it in words, such as From 18 February 2027."],
  [`jobs/${job}`, "page.posted", "2199-01-01", future],
];

/** Lists of such files, whose first entry is added once more but for one field, and the field that tells. */
const repeated = [
  ["partners", "marks", "name", "href"],
  ["offers", "offers", "title", "get"],
] as const;

test("a translation without its language is told so", async () => {
  const page = dutchPage.replace("lang: nl\n", "");
  const folder = folderWith({ "content/pages/proef.yaml": page }, copyContent());
  expect((await checkContent(folder)).mistakes).toEqual([
    expect.stringMatching(
      /^content\/pages\/proef\.yaml, line 2: "lang" is missing: .* as in lang: nl\.$/,
    ),
  ]);
});

const stepsOf = (path: string) =>
  path.split(".").map((step) => (/^\d+$/.test(step) ? Number(step) : step));

test("every mistake is reported with what to correct, and one in a field with its line", async () => {
  const folder = copyContent();
  folderWith({ "site/public/papers/socie\u0301te\u0301.pdf": "" }, folder);
  const pathOf = (name: string) => join(folder, "content", `${name}.yaml`);

  const expected = mistakes.map(([kind, from, to, message, at = to], index) => {
    const name = `${kind}/mistake-${index}`;
    const text = examples[kind].replace(from, to);
    writeFileSync(pathOf(name), text);
    expect(text).toContain(at);
    const line = text.slice(0, text.lastIndexOf(at)).split("\n").length;
    return { message, place: `content/${name}.yaml, line ${line}: ` };
  });

  const change = (name: string, edit: (document: Document) => void) => {
    const document = parseDocument(readFileSync(pathOf(name), "utf8"));
    edit(document);
    writeFileSync(pathOf(name), document.toString());
  };
  change("navigation", (document) => document.delete("announcement"));
  const changed = ownMistakes.map(([name, path, value, message, at = ""]) => {
    change(name, (document) => document.setIn(stepsOf(path), document.createNode(value)));
    return { name, path: path + at, message };
  });
  for (const [name, list, field, other] of repeated) {
    change(name, (document) => {
      const { items } = document.getIn(stepsOf(list)) as YAMLSeq<Node>;
      if (items.length === 0) return;
      changed.push({
        name,
        path: `${list}.${items.length}.${field}`,
        message: `is also the ${field} of entry 1.`,
      });
      const copy = items[0]?.clone() as YAMLMap;
      copy.set(other, "https://other.example");
      items.push(copy);
    });
  }
  for (const { name, path, message } of changed) {
    const lineCounter = new LineCounter();
    const document = parseDocument(readFileSync(pathOf(name), "utf8"), { lineCounter });
    const [offset = 0] = (document.getIn(stepsOf(path), true) as Node).range ?? [];
    const { line } = lineCounter.linePos(offset);
    expected.push({ message, place: `content/${name}.yaml, line ${line}: ` });
  }

  const { code, stderr, mistakes: found } = await checkContent(folder);
  expect(code).toBe(1);
  for (const { message, place } of expected) {
    const reported = found.filter((line) => line.startsWith(place));
    expect(reported.join("\n"), `${place}\n${stderr}`).toContain(message);
  }
});

test("what a firm hasn't, its content needn't have: partners, other sites, a free offer, consulting, a coach's rate unless an offer asks for it", async () => {
  const folder = copyContent();
  const { edit } = contentIn(folder);
  const withoutCoach = (first: string) =>
    edit("content/offers.yaml", (document) => {
      const { items } = document.get("offers") as YAMLSeq<YAMLMap>;
      items.forEach((offer, index) => {
        offer.set("rate", index === 0 ? first : "engineer");
      });
    });
  rmSync(join(folder, "content/partners.yaml"));
  edit("content/offers.yaml", (document) => document.delete("free"));
  edit("content/navigation.yaml", (document) => document.delete("consulting"));
  edit("content/company.yaml", (document) => {
    document.deleteIn(["rates", "coach"]);
    document.delete("social");
  });
  withoutCoach("engineer");
  expect((await checkContent(folder)).mistakes).toEqual([]);
  writeFileSync(join(folder, "content/partners.yaml"), "# None yet\n");
  withoutCoach("coach");
  expect((await checkContent(folder)).mistakes).toEqual([
    expect.stringMatching(
      /^content\/offers\.yaml, line \d+: "offers entry 1\.rate": has no day rate: write it in company\.yaml/,
    ),
  ]);
});
