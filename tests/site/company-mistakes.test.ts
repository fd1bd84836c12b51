import { expect, test } from "vitest";
import { stringify } from "yaml";
import { company } from "../../site/content-model/company.ts";
import { readYaml } from "../../site/reading/read-yaml.ts";
import { company as firm } from "../support/content.ts";

/** Mistakes in what content/company.yaml can have beside the firm's own data. */

/** What company.yaml could have more, and the message. */
const others: readonly (readonly [more: string, message: string])[] = [
  [
    "consentScript: http://consent.example/table.js",
    '"consentScript": must be a full web address that begins with https://.',
  ],
  ["introCall: calendly.com/firm", '"introCall": must begin with https://, or be mailto:'],
  ["scripts: [{ hosts: {} }]", '"scripts entry 1": needs src or inline, as its tag has.'],
  [
    "scripts: [{ inline: \"u='//cdn.stats.example/a.js'\" }]",
    '"scripts entry 1.inline": names cdn.stats.example, which hosts must list, as in script: [https://cdn.stats.example]',
  ],
  [
    "scripts: [<script src=a.js></script>]",
    '"scripts entry 1": must be a group, not HTML. Write the address of the script alone',
  ],
  ["scripts: <script src=a.js></script>", '"scripts": must be a list, not HTML'],
  [
    "phone: +32 9 234",
    '"phone": must be + and 8 to 15 digits with spaces between them, such as +32 9 234 56 78',
  ],
  [
    "rates: { engineer: { from: 900, to: 1,200 }, coach: { from: 900, to: 950 } }",
    '"1,200": a number has no comma. Write 1200.',
  ],
  ...[
    ["hosts: { connect: [stats.example/api] }", "hosts.connect entry 1", "must be https:// and a"],
    ["hosts: { connect: ['https://a.example; img-src *'] }", "hosts.connect entry 1", "must be"],
    [
      "hosts: { conect: [https://a.example] }",
      "hosts",
      'there is no field "conect". Description: ',
    ],
    ["attributes: { onload: go() }", "attributes.onload", "can't be here. Leave it out."],
    ["inline: <script>a()</script>", "inline", "must be code: leave out the tags"],
    [
      "attributes: { async: }",
      "attributes.async",
      "must be text, a number, true or false; async: true",
    ],
    ["consent: analytics", "consent", "must be one of: preferences"],
    [
      "consent: statistics",
      "consent",
      "needs a consentScript: set one. Without consent, the script loads",
    ],
  ].map(
    ([field, name, message]) =>
      [
        `scripts: [{ src: https://a.example/b.js, ${field} }]`,
        `"scripts entry 1.${name}": ${message}`,
      ] as const,
  ),
];

test.each(others)("company.yaml with %s is refused", (more, message) => {
  const { introCall: _call, scripts: _scripts, consentScript: _consent, ...before } = firm;
  const others = Object.entries(before).filter(([name]) => !more.startsWith(`${name}:`));
  const text = `${stringify(Object.fromEntries(others))}${more}\n`;
  const line = text.split("\n").length - 1;
  const check = () => readYaml("company.yaml", text, company);
  expect(check).toThrow(`company.yaml, line ${line}: ${message}`);
});

test.each([
  ["only code", "{ inline: \"u='https://a.example/'\", hosts: { script: [https://a.example] } }"],
  ["code for its own address", "{ src: https://a.example/b.js, inline: \"u='//a.example/'\" }"],
  [
    "a host with a wildcard",
    "{ inline: \"'https://b.a.example'\", hosts: { img: [https://*.a.example] } }",
  ],
])("a script with %s is accepted", (_what, script) => {
  const { scripts: _scripts, ...before } = firm;
  const text = `${stringify(before)}scripts: [${script}]\n`;
  expect(readYaml("company.yaml", text, company).scripts).toHaveLength(1);
});
