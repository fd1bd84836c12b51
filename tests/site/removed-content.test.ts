import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withThermostat } from "../../site/reading/thermostat.ts";
import { checkContent, copyContent } from "../support/site-copy.ts";

/** What other files say about content that can't be read, tried on a copy. */

test("a slip in a file, or a field that is missing, is a mistake of that file alone", async () => {
  const folder = copyContent();
  const change = (name: string, edit: (text: string) => string) => {
    const file = join(folder, `content/${name}.yaml`);
    writeFileSync(file, edit(readFileSync(file, "utf8")));
  };
  const others = withThermostat(() => ["risks"]);
  const broken = ["company", "jobs/senior-embedded-engineer", "offers", ...others, "timeline"];
  // So early that none of its fields is known.
  for (const name of broken) change(name, (text) => `"slip\n${text}`);
  expect((await checkContent(folder)).mistakes.sort()).toEqual(
    broken.map((name) => expect.stringMatching(`^content/${name}\\.yaml, line 1: `)),
  );
  for (const name of broken) change(name, (text) => text.replace('"slip\n', ""));
  change("company", (text) => text.replace(/^since: .*\n/m, ""));
  expect((await checkContent(folder)).mistakes).toEqual([
    expect.stringMatching(/^content\/company\.yaml, .*"since": missing/),
  ]);
});
