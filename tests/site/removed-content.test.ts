import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkContent, copyContent } from "../support/site-copy.ts";

/** What other files say about content that is missing or can't be read, tried on a copy. */

/** The checker's messages about a copy that was changed. */
async function messagesAfter(change: (folder: string) => void): Promise<string[]> {
  const folder = copyContent();
  change(folder);
  return (await checkContent(folder)).mistakes;
}

test("a page that the site's own code links to can't be removed", async () => {
  const removed = ["about", "industries", "privacy-policy", "services", "what-is-real"];
  const messages = await messagesAfter((folder) => {
    for (const name of removed) rmSync(join(folder, `content/pages/${name}.yaml`));
  });
  for (const name of removed) {
    expect(messages).toContainEqual(
      expect.stringMatching(
        `^content/pages/${name}\\.yaml: is missing, and .*\\(site/.* Put it back`,
      ),
    );
  }
});

test("a part of a page that the site's own code links to can't be removed", async () => {
  const messages = await messagesAfter((folder) => {
    const file = join(folder, "content/pages/services.yaml");
    writeFileSync(file, readFileSync(file, "utf8").replace("id: prices", "id: costs"));
  });
  expect(messages.join("\n")).toMatch(
    /^content\/pages\/services\.yaml: has no part with the id prices, .*site\/routes\.ts/m,
  );
});

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
