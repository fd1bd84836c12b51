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
  frenchAsGerman:
    "title: A\nlang: de\ntext: Nous écrivons pour les appareils et pour les gens, et c’est une joie des plus grandes.\n",
  german: "lang: de\ntext: Wir schreiben automatische Prüfungen für die Geräthe.\n",
  places:
    "tekst: Zwqworks is in Qortrijk\nother: { lable: Right, tekst: Right }\nlegal:\n  court: RPR Qortrijk\naddress:\n  street: Qerkstraat 1, bus Zwq\n  city: Qortrijk\npage:\n  place: { city: Qortrijk, region: Zwqland }\n  lede: It is wrogn and wrgon, see [this](htps://zwqfirm.example)\n",
  english:
    "text: Wrogn Peetersen Zephyrix beside the trackside\nscripts:\n  - src: https://a.example\n    inline: |\n      fooqqbar()\n",
};

const company = "name: Zwqworks\naddress:\n  city: Qortrijk\n";

/** Checks the spelling of a copy of the site's content with these pages in it. */
async function check(pages: Readonly<Record<string, string>>, environment = {}) {
  const folder = tempFolder();
  for (const file of ["cspell.json", "content/words.txt", "package.json", "tools"]) {
    cpSync(join(root, file), join(folder, file), { recursive: true });
  }
  appendFileSync(join(folder, "content/words.txt"), "Peetersen Zephyrix\n");
  for (const used of ["node_modules", "site", "shared"]) {
    symlinkSync(join(root, used), join(folder, used));
  }
  mkdirSync(join(folder, "content/pages"));
  writeFileSync(join(folder, "content/company.yaml"), company);
  for (const [name, text] of Object.entries(pages)) {
    writeFileSync(join(folder, `content/pages/${name}.yaml`), text);
  }
  return runProgram(["tools/check-spelling.ts"], environment, folder).ended;
}

test("a page is spelt in its language and with the words of the list and the firm's own, and field names, addresses, links and scripts of others have no spelling", async () => {
  const { code, stdout, stderr } = await check(pages);
  expect([code, `${stderr}${stdout}`.trim().split("\n").sort()]).toEqual([
    1,
    [
      "Warning: content/pages/english.yaml, line 1: Unknown words: Wrogn, trackside. If they are right, add each to content/words.txt, on a line of its own.",
      "Warning: content/pages/german.yaml, line 2: Unknown word: Geräthe. If it is right, add it to content/words.txt.",
      "content/pages/dutchAsEnglish.yaml, line 1: This page seems to be in Dutch: write lang: nl, or its words are spelt as English.",
      "content/pages/french.yaml, line 2: Unknown word: aparreils (did you mean appareils?). If it is right, add it to content/words.txt.",
      "content/pages/frenchAsGerman.yaml, line 2: This page seems to be in French: write lang: fr, or its words are spelt as another language.",
      "content/pages/places.yaml, line 10: Unknown words: wrogn (did you mean wrong?), wrgon (did you mean wagon?). If they are right, add each to content/words.txt, on a line of its own.",
    ],
  ]);
});

test("on GitHub, mistakes are marked at their lines, and after nine marks the tenth counts the rest", async () => {
  const slips =
    "recieve adress occured acording seperate beleive goverment wierd enviroment tommorow untill relible";
  const words = slips.replaceAll(/\w+ ?/g, (slip) => `- What ${slip.trim()} means\n`);
  const { stdout } = await check({ words: `title:\n${words}` }, { GITHUB_ACTIONS: "true" });
  const marks = stdout.match(/^::error .*/gm) ?? [];
  expect(marks).toHaveLength(10);
  expect(marks[0]).toMatch(
    "file=content/pages/words.yaml,line=2::Unknown word: recieve (did you mean receive?). ",
  );
  expect(marks.at(-1)).toMatch(
    "::3 more mistakes are in this step's log: at content/pages/words.yaml, line 11, 12, 13. Here: ",
  );
});

test("a language that nobody can read is no reason to call a page's words unknown, and content without them is right", async () => {
  const french = pages.french.replace("lang: fr", "lang: français");
  expect(await check({ french })).toMatchObject({ code: 0, stdout: "", stderr: "" });
});
