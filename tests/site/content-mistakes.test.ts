import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { company } from "../../site/content-model/company.ts";
import { readYaml } from "../../site/content-model/read-yaml.ts";
import { runProgram } from "../support/server-process.ts";
import { copyContent } from "../support/site-copy.ts";
import { tempFolder } from "../support/test-end.ts";

/**
 * Mistakes in site content, tried on a copy with tools/check-content.ts. Mistakes in YAML and types are in
 * `site/content-model/read-yaml.test.ts`.
 */

const root = join(import.meta.dirname, "../..");
const checker = join(root, "tools/check-content.ts");

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
standIn: true
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

/** A block with an id, and another of a type. */
const blocksWith = (id: string, type = "services") =>
  `blocks: [{ type: services, id: ${id}, heading: A }, { type: ${type}, heading: B }]`;

const claims = /claims:.*(\n {2}.*)*/;
const someClaims =
  "claims: { years: { value: 90, label: years }, A: { value: 1, label: letters, one: letter } }";

const form = "blocks:\n  - { type: form, heading: Write, text: To us. }\n";
const job = "jobs/senior-embedded-engineer";
const service = "services/embedded-test-strategy";

/** An example, the change, the message, and the text whose line it reports if not `to`. */
const mistakes: readonly (readonly [
  keyof typeof examples,
  from: string,
  to: string,
  message: string,
  at?: string,
])[] = [
  [
    "pages",
    "href: /contact",
    "href: /contacts",
    "leads to /contacts, which is not a page of this site.",
  ],
  [
    "pages",
    "updated: 2026-11-20",
    "updated: 2026-11-31",
    "must be a day that exists, such as 2027-01-31. You wrote: 2026-11-31. Description: Day of the last change to the page's content: year, month, day.",
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
    '"blocks entry 1.rows entry 2": needs one cell for each column.',
    "[System test]",
  ],
  [
    "pages",
    "blocks:\n",
    table.replace("[System test]", "[System test, A lab, At night]"),
    '"blocks entry 1.rows entry 2": needs one cell for each column.',
    "[System test, A lab, At night]",
  ],
  ["pages", "updated: 2026-11-20", "updated: 2199-01-01", "must be a day from 2000 until today."],
  ["pages", "/contact", "/contact#nowhere", "no part of /contact has the id nowhere."],
  [
    "pages",
    "/contact",
    '"#nowhere"',
    "no part of this page has the id nowhere. Use one of: contact.",
  ],
  ["pages", "/contact", "/services#pric", "has the id pric. Use one of: symptoms, "],
  ["pages", "old code", "[old code](/services#pric)", "leads to /services#pric, but no part of"],
  ["pages", "/contact", "/break-this-thermostat#bug=none", "the firmware has no bug none."],
  ["pages", "blocks:\n", table + table.slice(8), "is also the id of entry 1.", "id: cards"],
  [
    "pages",
    "blocks:\n",
    table.replace("cards", "contact"),
    "part with the id contact.",
    "id: contact",
  ],
  ["pages", "blocks:\n", form, "is also the type of entry 1.", "type: form"],
  ["pages", "blocks:\n", "alternate: /nowhere\nblocks:\n", "leads to /nowhere, which is not a"],
  ["pages", "blocks:\n", "alternate: /favicon.svg\nblocks:\n", "must be the address of a page"],
  ["pages", "blocks:\n", "lang: es\nblocks:\n", "must be one of: en, nl, fr, de. You wrote: es"],
  [
    "pages",
    "blocks:\n",
    "alternate: /about\nblocks:\n",
    "its translation /about is in the same language, en. Correct one of them.",
    "alternate",
  ],
  ["pages", "type: form", "type: frm", "must be one of: aside, before, "],
  ["pages", "The first test is the hardest", "'{team.coach}'", "is not a figure of the team."],
];

/** What company.yaml could have more, and the message. */
const others: readonly (readonly [more: string, message: string])[] = [
  [
    "consentScript: http://consent.example/table.js",
    '"consentScript": must be a full web address that begins with https://.',
  ],
  ["introCall: calendly.com/firm", '"introCall": must begin with https://, or be mailto:'],
  ["introCall: mailto:nobody", '"introCall": must begin with https://, or be mailto:'],
  ["scripts: [{ defer: true }]", '"scripts entry 1": Unrecognized key: "defer". Possible fields'],
  ["scripts: [{ src: a.js }]", '"scripts entry 1.src": must be a full web address that begins'],
  ...[
    ["hosts: { connect: [stats.example/api] }", "hosts.connect entry 1", "must be https:// and a"],
    ["hosts: { connect: ['https://a.example; img-src *'] }", "hosts.connect entry 1", "must be"],
    [
      "hosts: { conect: [https://a.example] }",
      "hosts",
      'Unrecognized key: "conect". Description: ',
    ],
    ["attributes: { onload: go() }", "attributes.onload", "can't be here. Leave it out."],
    ["attributes: { id: [1] }", "attributes.id", "must be text, a number, true or false."],
    ["inline: <script>a()</script>", "inline", "must be a script's content alone."],
    ["consent: statistics", "consent", "needs a consentScript, which starts the script."],
  ].map(
    ([field, name, message]) =>
      [
        `scripts: [{ src: https://a.example/b.js, ${field} }]`,
        `"scripts entry 1.${name}": ${message}`,
      ] as const,
  ),
];

test.each(others)("company.yaml with %s is refused", (more, message) => {
  const file = "content/company.yaml";
  const text = `${readFileSync(join(root, file), "utf8")}${more}\n`;
  const check = () => readYaml(file, text, company);
  expect(check).toThrow(`${file}, line ${lineOf(text, more)}: ${message}`);
});

/** Files that the site has: the fields that are changed, the last of them, and the message there. */
const ownMistakes: readonly (readonly [file: string, RegExp, to: string, message: string])[] = [
  ["company", /enter.*/, "enterpriseNumber: BE 0123.456.789", "is not a Belgian enterprise number"],
  ["company", claims, someClaims, "is more than since"],
  ["company", claims, someClaims, "a name of only lower-case letters."],
  ["company", claims, someClaims, "has 2 statistics: write 3 to 6."],
  [
    "home",
    /^contact:/,
    `${blocksWith("services")}\ncontact:`,
    "another part with the id services.",
  ],
  [
    "contact",
    /^call:/,
    `${blocksWith("legal", "offers")}\ncall:`,
    "another part with the id legal.",
  ],
  [
    "careers",
    /^join:/,
    "blocks: [{ type: form, heading: A, text: B }]\njoin:",
    "already has its form.",
  ],
  [
    "forms",
    /failed: .*/,
    "failed: Write to {mail}.",
    "can have only {email} and {phone} in braces.",
  ],
  [
    "forms",
    /company: .*/,
    "firstName: You",
    "Possible fields: company, subject, message, dialCode.",
  ],
  ["company", /country: .*/, "country: Belgium", "is not a country"],
  ["company", /since: .*/, "since: 2199", "is 2199, more than 2"],
  [
    "company",
    /- name/,
    "- adress.street",
    '"adress.street" is no field of this file. Use one of: name',
  ],
  ["company", /- address\.s.*/, "- claims.ages", '"claims.ages" is no field'],
  ["offers", /\bid: .*/g, "id: twice", "is also the id of entry 1."],
  ["offers", /days: .*/, "days: { from: 9, to: 3 }", "from must not exceed to."],
  ["timeline", /\bid: .*/g, "id: twice", "is also the id of entry 1."],
  ["timeline", /checked: .*/, "checked: 2199-01-01", "must be a day from 2000 until today."],
  ["risks", /\bid: .*/g, "id: R-01", "is also the id of entry 1."],
  ["risks", /date: .*/, "date: 2199-01-01", "must be a day from 2000 until today."],
  ["audit", /findings: \[.*/, "findings: [1, 99]", "there is no finding 99"],
  ["audit", /title: .*(?=\n +priority)/g, "title: Twice", "is also the title of entry 1."],
  [
    "services/cicd-integration",
    /href: \/samples\/.*/,
    "href: /samples/My Pipeline.YML",
    "here and in the file's own name: /samples/my-pipeline.yml.",
  ],
  ["partners", /name: [^,]*/g, "name: Twice", "is also the name of entry 1."],
  ["navigation", /^ +- .*/gm, "- /team", "is also entry 1."],
  [job, /\bpay: .*/, "pay: { from: 4300, to: 590 }", "from must not exceed to."],
  [job, /posted: .*/, "posted: 2199-01-01", "must be a day from 2000 until today."],
  [service, /risk: R-\d+/, "risk: R-99", "does not name a risk of content/risks.yaml."],
];

test("every mistake is reported with what to correct, and one in a field with its line", async () => {
  const folder = tempFolder();
  copyContent(folder);
  const read = (file: string) => readFileSync(join(folder, "content", file), "utf8");
  const write = (file: string, text: string) => writeFileSync(join(folder, "content", file), text);

  const expected = mistakes.map(([kind, from, to, message, at = to], index) => {
    const file = `${kind}/mistake-${index}.yaml`;
    const text = examples[kind].replace(from, to);
    write(file, text);
    expect(text).toContain(at);
    return { message, place: `content/${file}, line ${lineOf(text, at)}: ` };
  });
  for (const [name, from, to] of ownMistakes) {
    write(`${name}.yaml`, read(`${name}.yaml`).replaceAll(new RegExp(from, "gm"), to));
  }
  for (const [name, , to, message] of ownMistakes) {
    const place = `content/${name}.yaml, line ${lineOf(read(`${name}.yaml`), to)}: `;
    expected.push({ message, place });
  }
  const [industry = ""] = readdirSync(join(folder, "content/industries"));
  const changed = read(`industries/${industry}`)
    .replace(/service: .*/, "service: no-service")
    // One obligation without a rule, one with a rule and a date of its own.
    .replace(/^ {4}- rule: .*\n {6}/m, "    - ")
    .replace(/^( {4}- rule: .*)/m, "$1\n      when: Some day")
    // One of its own without what it is.
    .replace(/^ {6}what: .*\n/m, "");
  write(`industries/${industry}`, changed);
  write("audit.yaml", read("audit.yaml").replace(/columns: \[.*?, /, "columns: ["));
  const { code, stderr } = await runProgram([checker], {}, folder).ended;
  expect(code).toBe(1);
  for (const { message, place } of expected) {
    const reported = stderr.split("\n").filter((line) => line.startsWith(place));
    expect(reported.join("\n"), `${place}\n${stderr}`).toContain(message);
  }
  for (const message of [
    `"apply.rows entry 1.service": content/services has no file no-service.yaml. Use one of: cicd`,
    '"levels.rows entry 1": needs one cell for each column.',
  ]) {
    expect(stderr).toContain(message);
  }
  const either = /"obligations.items entry \d": needs either a rule of timeline.yaml, or its own/g;
  expect(stderr.match(either)).toHaveLength(3);
});

test("a page has one translation in each language, which names no other", async () => {
  const folder = tempFolder();
  copyContent(folder);
  const write = (name: string, lang: string, alternate?: string) => {
    const named = alternate ? `alternate: /${alternate}\n` : "";
    const text = examples.pages.replaceAll(/(title|description): /g, `$1: ${name} `);
    writeFileSync(join(folder, `content/pages/${name}.yaml`), `lang: ${lang}\n${named}${text}`);
  };
  const check = async () => {
    const { stderr } = await runProgram([checker], {}, folder).ended;
    return stderr.trim().split("\n").filter(Boolean);
  };
  write("code", "en");
  write("code-nl", "nl", "code");
  write("code-fr", "fr", "code");
  expect(await check()).toEqual([]);
  write("code", "en", "code-nl");
  expect(await check()).toEqual([
    'content/pages/code-fr.yaml, line 2: "alternate": /code names /code-nl as its translation. Let both name the same page.',
  ]);
  write("code", "en");
  write("code-fr", "nl", "code");
  expect(await check()).toEqual(
    ["fr", "nl"].map((own) =>
      expect.stringMatching(`^content/pages/code-${own}.yaml, line 2: .* in the same language, nl`),
    ),
  );
});

const lineOf = (text: string, part: string) =>
  text.slice(0, text.lastIndexOf(part)).split("\n").length;
