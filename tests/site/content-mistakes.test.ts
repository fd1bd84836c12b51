import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
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
    "must be a day that exists, such as 2027-01-31. Description: Day of the last change to the page's content: year, month, day.",
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
  write("company.yaml", `${read("company.yaml")}consentScript: http://consent.example/table.js\n`);
  const [industry = ""] = readdirSync(join(folder, "content/industries"));
  const changed = read(`industries/${industry}`)
    .replace(/service: .*/, "service: no-service")
    // One obligation without a rule, one with a rule and a date of its own.
    .replace(/^ {4}- rule: .*\n {6}/m, "    - ")
    .replace(/^( {4}- rule: .*)/m, "$1\n      when: Some day");
  write(`industries/${industry}`, changed);
  write("offers.yaml", read("offers.yaml").replace(/days: .*/, "days: { from: 9, to: 3 }"));
  write("jobs/Engineer.yaml", "");
  const { code, stderr } = await runProgram([checker], {}, folder).ended;
  expect(code).toBe(1);
  for (const { message, place } of expected) {
    const reported = stderr.split("\n").filter((line) => line.startsWith(place));
    expect(reported.join("\n"), `${place}\n${stderr}`).toContain(message);
  }
  for (const message of [
    '"consentScript": must be a full web address that begins with https://.',
    `"apply.rows entry 1.service": content/services has no file no-service.yaml. Use one of: cicd`,
    '"offers entry 1.days": from must not exceed to.',
    "content/jobs/Engineer.yaml: the file's name becomes an address.",
  ]) {
    expect(stderr).toContain(message);
  }
  const either = /"obligations.items entry \d": needs either a rule of timeline.yaml, or its own/g;
  expect(stderr.match(either)).toHaveLength(2);
});

test("an address that something else has is reported with both sources", async () => {
  const folder = tempFolder();
  copyContent(folder);
  const page = examples.pages;
  const job = readFileSync(join(folder, "content/jobs/open-application.yaml"), "utf8");
  const clashes = [
    ["content/pages/healthz.yaml", page, "/healthz", "intake/http/health.ts"],
    ["content/pages/readyz.yaml", page, "/readyz", "intake/http/health.ts"],
    ["content/pages/embedded-hvac.yaml", page, "/embedded-hvac", "shared/headers.ts"],
    ["content/pages/contact.yaml", page, "/contact", "site/pages/contact.astro"],
    ["content/pages/index.yaml", page, "/", "site/pages/index.astro"],
    ["content/pages/404.yaml", page, "/404", "site/pages/404.astro"],
    ["content/pages/message-sent.yaml", page, "/message-sent", "shared/submission/kinds.ts"],
    ["content/pages/team.yml", page, "/team", "content/pages/team.yaml"],
    ["content/pages/Twice.yaml", page, "/Twice", "content/services/twice.yaml"],
    ["content/services/twice.yaml", page, "", ""],
    ["site/public/about.html", "", "/about", "content/pages/about.yaml"],
    ["site/public/Team", "", "/Team", "content/pages/team.yaml"],
    ["site/public/careers/a.html", "", "/careers/a", "content/jobs/a.yaml"],
    ["content/jobs/a.yaml", job, "", ""],
    ["site/public/api/data.json", "", "/api/data.json", "intake/receive/receive.ts"],
    ["site/public/robots.txt", "", "/robots.txt", "site/pages/robots.txt.ts"],
    ["site/public/readyz/index.html", "", "", ""],
    ["site/public/a\\b.pdf", "", "", ""],
  ] as const;
  for (const [file, text] of clashes) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const { code, stderr } = await runProgram([checker], {}, folder).ended;
  expect(code).toBe(1);
  const told = clashes.flatMap(([file, , address, other]) =>
    address ? [`${file}: its address, ${address}, is also that of ${other}. Rename the file.`] : [],
  );
  expect(stderr.split("\n").filter((line) => line.includes("its address"))).toEqual(
    expect.arrayContaining(told),
  );
  expect(stderr.match(/its address/g)).toHaveLength(told.length);
  expect(stderr).toContain("a\\b.pdf: an address can't have a backslash. Rename the file.");
});

const lineOf = (text: string, part: string) => text.slice(0, text.indexOf(part)).split("\n").length;
