import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { dutchPage } from "../support/dutch-page.ts";
import { checkContent, copyContent } from "../support/site-copy.ts";

const page = dutchPage.replaceAll(/^(?:lang|alternate): .*\n/gm, "");

test("a page has one translation in each language, which names no other", async () => {
  const folder = copyContent();
  const write = (name: string, lang: string, alternate?: string) => {
    const named = alternate ? `alternate: /${alternate}\n` : "";
    const text = page.replaceAll(/(title|description): /g, `$1: ${name} `);
    writeFileSync(join(folder, `content/pages/${name}.yaml`), `lang: ${lang}\n${named}${text}`);
  };
  const check = async () => (await checkContent(folder)).mistakes;
  write("code", "en");
  write("code-nl", "nl", "code");
  write("code-fr", "fr", "code");
  expect(await check()).toEqual([]);
  write("code", "en", "code-nl");
  expect(await check()).toEqual([
    'content/pages/code-fr.yaml, line 2: "alternate": /code names /code-nl as its translation. Let both name the same page.',
  ]);
  write("code", "en", "code");
  expect(await check()).toEqual([
    'content/pages/code.yaml, line 2: "alternate": names this page itself. Write the address of the page in another language.',
  ]);
  write("code", "en");
  write("code-fr", "nl", "code");
  expect(await check()).toEqual(
    ["fr", "nl"].map((own) =>
      expect.stringMatching(
        `^content/pages/code-${own}.yaml, line 2: .*: /code has two translations in nl, .* Remove one`,
      ),
    ),
  );
});
