import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { dutchPage } from "../support/dutch-page.ts";
import { runProgram } from "../support/server-process.ts";
import { tempFolder } from "../support/test-end.ts";

const root = join(import.meta.dirname, "../..");

/** Checks the spelling of a page. @returns the words that are in no dictionary of its language */
async function unknownWords(page: string): Promise<string[]> {
  const folder = tempFolder();
  for (const file of ["cspell.json", "tools/page-languages.ts", "content/words.txt"]) {
    cpSync(join(root, file), join(folder, file));
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  mkdirSync(join(folder, "content/pages"), { recursive: true });
  writeFileSync(join(folder, "content/pages/page.yaml"), page);
  const { stdout } = await runProgram(["node_modules/cspell/bin.mjs", "--quiet"], {}, folder).ended;
  return [...stdout.matchAll(/Unknown word \((.*?)\)/g)].map(([, word = ""]) => word);
}

test("a page is spelt in its language", async () => {
  expect(await unknownWords(dutchPage)).toEqual([]);
  expect(await unknownWords(dutchPage.replace("lang: nl\n", ""))).not.toEqual([]);
});

test.each([
  ["fr", "Nous écrivons des essais automatiques pour les appareils de nos clients.", "aparreils"],
  ["de", "Wir schreiben automatische Prüfungen für die Geräte unserer Kunden.", "Geräthe"],
])("in %s, only what is wrong is reported", async (lang, text, wrong) => {
  expect(await unknownWords(`lang: ${lang}\ntext: ${text}\n`)).toEqual([]);
  expect(await unknownWords(`lang: ${lang}\ntext: ${text} ${wrong}\n`)).toEqual([wrong]);
});

test("the scripts of others have no spelling", async () => {
  const scripts = "scripts:\n  - src: https://a.example/b.js\n    inline: |\n      fooqqbar()\n";
  expect(await unknownWords(`text: Wrogn words\n${scripts}`)).toEqual(["Wrogn"]);
});
