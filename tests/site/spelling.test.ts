import { appendFileSync, cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { dutchPage } from "../support/dutch-page.ts";
import { runProgram } from "../support/server-process.ts";
import { tempFolder } from "../support/test-end.ts";

const root = join(import.meta.dirname, "../..");

const pages = {
  dutch: dutchPage,
  dutchAsEnglish: dutchPage.replace("lang: nl\n", ""),
  french: "lang: fr\ntext: Nous écrivons des essais automatiques et des aparreils.\n",
  german: "lang: de\ntext: Wir schreiben automatische Prüfungen für die Geräthe.\n",
  places:
    "text: Wrogn\nlegal:\n  court: RPR Qortrijk\naddress:\n  street: Qerkstraat 1, bus Zwq\n  city: Qortrijk\npage:\n  place: { city: Qortrijk, region: Zwqland }\n  lede: Wrogn\n",
  english:
    "text: Wrogn Peetersen Zephyrix\nscripts:\n  - src: https://a.example\n    inline: |\n      fooqqbar()\n",
};

test("a page is spelt in its language and with the words of the list, and addresses and scripts of others have no spelling", async () => {
  const folder = tempFolder();
  for (const file of ["cspell.json", "content/words.txt", "tools"]) {
    cpSync(join(root, file), join(folder, file), { recursive: true });
  }
  appendFileSync(join(folder, "content/words.txt"), "Peetersen Zephyrix\n");
  for (const used of ["node_modules", "site"]) symlinkSync(join(root, used), join(folder, used));
  mkdirSync(join(folder, "content/pages"));
  for (const [name, text] of Object.entries(pages)) {
    writeFileSync(join(folder, `content/pages/${name}.yaml`), text);
  }
  const { stdout } = await runProgram(["node_modules/cspell/bin.mjs", "--quiet"], {}, folder).ended;
  const unknownIn = (name: keyof typeof pages) =>
    [...stdout.matchAll(new RegExp(`/${name}\\.yaml.*Unknown word \\((.*?)\\)`, "g"))].map(
      ([, word]) => word,
    );
  expect(unknownIn("dutch")).toEqual([]);
  expect(unknownIn("dutchAsEnglish").length).toBeGreaterThan(20);
  expect(unknownIn("french")).toEqual(["aparreils"]);
  expect(unknownIn("german")).toEqual(["Geräthe"]);
  expect(unknownIn("places")).toEqual(["Wrogn", "Wrogn"]);
  expect(unknownIn("english")).toEqual(["Wrogn"]);
});
