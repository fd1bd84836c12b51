import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runProgram } from "../support/server-process.ts";
import { copyContent } from "../support/site-copy.ts";
import { tempFolder } from "../support/temp-folder.ts";

/**
 * Mistakes in site content, tried on a copy with npm run content. Mistakes in YAML and types are in
 * `site/content-model/read-yaml.test.ts`.
 */

const root = join(import.meta.dirname, "../..");
const checker = join(root, "tools/check-content.ts");

type Example = "jobs" | "team" | "pages";

/** A valid file, so that the firm's own content may change. */
const exampleOf = (kind: Example) => readFileSync(join(root, `docs/examples/${kind}.yaml`), "utf8");

/** A copy of what the check reads. */
function copyOfContent() {
  const folder = tempFolder();
  copyContent(folder);
  return {
    write: (file: string, text: string) => writeFileSync(join(folder, "content", file), text),
    check: () => runProgram([checker], {}, folder).ended,
  };
}

const table = `blocks:
  - type: table
    id: cells
    heading: A table
    text: It has two columns.
    columns: [Level, Where]
    rows:
      - [Unit test, The developer's machine]
      - [System test]
`;
const prose = `blocks:
  - type: prose
    sections: [{ id: steps, heading: A heading, paragraphs: [A text.] }]
`;
const form = "blocks:\n  - type: form\n    title: A form\n    text: A text.\n";

/** An example, the change, the message, and the text whose line it reports if not `to`. */
const mistakes: readonly (readonly [
  Example,
  from: string,
  to: string,
  message: string,
  at?: string,
])[] = [
  [
    "team",
    "initials:",
    "intials:",
    'Unrecognized key: "intials". Possible fields: name, email, initials,',
  ],
  [
    "jobs",
    "fulfilled: false",
    "fulfilled: open",
    '"fulfilled": Invalid input: expected boolean, received string. Description: true once somebody has been hired',
  ],
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
    "Invalid ISO date. Description: Day of the last change to the page's content: year, month, day.",
  ],
  [
    "team",
    "order:",
    "image: /team/nobody.jpg\norder:",
    "names a file that does not exist. Put it at site/public/team/nobody.jpg, or correct",
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
    prose,
    '"blocks entry 2.id": "steps" is already the anchor of "blocks entry 1.sections entry 1".',
    "    id: steps",
  ],
  [
    "pages",
    "id: steps",
    "id: contact",
    '"blocks entry 1.id": "contact" is already an anchor of the site itself. Choose another one.',
  ],
  [
    "pages",
    "blocks:\n",
    form,
    '"blocks entry 3": a page can have only one block "form", and "blocks entry 1" is one.',
    "  - type: form\n    title: Start",
  ],
  [
    "pages",
    "type: steps",
    "type: stairs",
    "\"blocks entry 1.type\": Invalid discriminator value. Expected 'points' | 'cells' |",
  ],
  [
    "pages",
    "on the host",
    "in any color",
    '"color" is not in the British dictionary. Correct it, or add it to content/words.txt.',
  ],
];

test("each typical mistake is reported with file, line and field", async () => {
  const content = copyOfContent();
  const expected = mistakes.map(([kind, from, to, message, at = to], index) => {
    const file = `${kind}/mistake-${index}.yaml`;
    const text = exampleOf(kind).replace(from, to);
    content.write(file, text);
    expect(text).toContain(at);
    const line = text.slice(0, text.indexOf(at)).split("\n").length;
    return { message, place: `content/${file}, line ${line}: ` };
  });
  const company = readFileSync(join(root, "content/company.yaml"), "utf8");
  content.write("company.yaml", `${company}consentScript: http://consent.example/table.js\n`);
  expected.push({
    place: "content/company.yaml, line ",
    message: '"consentScript": must be a full web address that begins with https://.',
  });
  const { code, stderr } = await content.check();
  expect(code).toBe(1);
  const lines = stderr.split("\n");
  for (const { place, message } of expected) {
    const reported = lines.filter((text) => text.startsWith(place)).join("\n");
    expect(reported, `${place}\n${stderr}`).toContain(message);
  }
});

test("mistakes that involve other files, names or addresses are reported", async () => {
  const content = copyOfContent();
  const [industry = ""] = readdirSync(join(root, "content/industries"));
  const text = readFileSync(join(root, "content/industries", industry), "utf8");
  content.write(`industries/${industry}`, text.replace(/service: .*/, "service: no-service"));
  content.write("jobs/Test Engineer.yml", exampleOf("jobs"));
  const [service = ""] = readdirSync(join(root, "content/services"));
  const taken = service.replace(".yaml", "");
  content.write(`pages/${service}`, exampleOf("pages"));
  content.write("pages/contact.yaml", exampleOf("pages"));
  const results = "stakeholder-dashboards.yaml";
  const twice = readFileSync(join(root, "content/services", results), "utf8");
  content.write("services/twice.yaml", twice);
  const { code, stderr } = await content.check();
  expect(code).toBe(1);
  for (const message of [
    `content/services/${results}, line ${twice.split("drawing: results")[0]?.split("\n").length}: "page.figure.drawing": only one service can show the results`,
    /"apply\.rows entry 1\.service": .* has no file no-service\.yaml\. Use one of: \w+/,
    "content/jobs/Test Engineer.yml: the file's name becomes an address.",
    `content/pages/${service}: its page would be /${taken}, which is already the page of content/services/${service}. Give the file another name.`,
    "content/pages/contact.yaml: its page would be /contact, which is already another page. Give the file another name.",
  ]) {
    expect(stderr).toMatch(message);
  }
});

test("content without a mistake passes", async () => {
  const { code, stdout, stderr } = await copyOfContent().check();
  expect(stderr).toBe("");
  expect(stdout).toMatch(/^\d+ content files checked, 0 mistakes\.\n$/);
  expect(code).toBe(0);
});
