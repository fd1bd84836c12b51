import { expect, test } from "vitest";
import { stringify } from "yaml";
import { company } from "../../site/content-model/company.ts";
import { readYaml } from "../../site/content-model/read-yaml.ts";
import { company as firm } from "../support/content.ts";

/** Mistakes in what content/company.yaml can have beside the firm's own data. */

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
  const { introCall: _call, scripts: _scripts, consentScript: _consent, ...before } = firm;
  const text = `${stringify(before)}${more}\n`;
  const line = text.split("\n").length - 1;
  const check = () => readYaml("company.yaml", text, company);
  expect(check).toThrow(`company.yaml, line ${line}: ${message}`);
});
