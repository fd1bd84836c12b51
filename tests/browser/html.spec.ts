import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { HtmlValidate } from "html-validate";
import { everyPage, fileOf } from "./built-pages.ts";

const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    // How React writes what means the same to every parser: camelCase names, ends of void
    // elements, values of attributes that need none.
    "attr-case": "off",
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    // React's own ids begin with an underscore, which the standard allows.
    "valid-id": ["error", { relaxed: true }],
  },
});

/** Every element of a table, and the role that it has by itself. */
const tableRoles = [
  ["table", "table"],
  ["thead", "rowgroup"],
  ["tbody", "rowgroup"],
  ["tr", "row"],
  ["th", "columnheader"],
  ["th", "rowheader"],
  ["td", "cell"],
] as const;

/** What is meant so, and why. */
const meant = [
  // Safari does not call a list without markers a list unless its role says so.
  { rule: "no-redundant-role", message: 'Redundant role "list" on <ul>' },
  { rule: "no-redundant-role", message: 'Redundant role "list" on <ol>' },
  // Browsers may drop a table's roles where its rows are blocks, as on a phone.
  ...tableRoles.map(([element, role]) => ({
    rule: "no-redundant-role",
    message: `Redundant role "${role}" on <${element}>`,
  })),
  // The standard groups it with texts, but browsers heed it on the type that phones show digits
  // for, and "tel" would fill in the country code that the field beside it asks for.
  { rule: "valid-autocomplete", message: '"tel-national" cannot be used on <input type="tel">' },
];

test("every built page is valid HTML", async () => {
  const findings: string[] = [];
  for (const path of everyPage) {
    const html = readFileSync(fileOf(path), "utf8");
    if (/ class="[^"]*\bundefined\b/.test(html)) findings.push(`${path}: a class without a name`);
    const { results } = await validator.validateString(html);
    for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages)) {
      if (meant.some((one) => one.rule === ruleId && one.message === message)) continue;
      findings.push(`${path}: ${ruleId}: ${message} (${selector})`);
    }
  }
  expect(findings).toEqual([]);
});
