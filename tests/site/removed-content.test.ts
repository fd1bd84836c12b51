import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkContent, copyContent } from "../support/site-copy.ts";

/** What other files say about content that can't be read, tried on a copy. */

/** The checker's messages about a copy that was changed. */
async function messagesAfter(change: (folder: string) => void): Promise<string[]> {
  const folder = copyContent();
  change(folder);
  return (await checkContent(folder)).mistakes;
}

test.each(["company", "offers", "timeline", "risks", "jobs/senior-embedded-engineer"])(
  "a slip in content/%s.yaml is a mistake of that file alone",
  async (name) => {
    const messages = await messagesAfter((folder) => {
      const file = join(folder, `content/${name}.yaml`);
      writeFileSync(file, `slip: "\n${readFileSync(file, "utf8")}`);
    });
    expect(messages).toEqual([expect.stringMatching(`^content/${name}\\.yaml, line 1: `)]);
  },
);

test("a field that is missing in company.yaml is a mistake of that file alone", async () => {
  const messages = await messagesAfter((folder) => {
    const file = join(folder, "content/company.yaml");
    writeFileSync(file, readFileSync(file, "utf8").replace(/^since: .*\n/m, ""));
  });
  expect(messages).toEqual([expect.stringMatching(/^content\/company\.yaml, .*"since": missing/)]);
});
