import { expect, test } from "vitest";
import { commit } from "../support/commit.ts";
import { industries } from "../support/content.ts";
import { dutchPage, untranslated } from "../support/dutch-page.ts";
import { checkContent, copyContent } from "../support/site-copy.ts";
import { folderWith } from "../support/test-end.ts";

/** What is wrong with a page's address, or with that of its translation, tried on a copy. */

const [english = ""] = untranslated;
const [industry] = industries;

/** A page in Dutch, without a translation unless it names one. */
const dutch = (alternate?: string) =>
  dutchPage.replace(/^alternate: .*\n/m, alternate ? `alternate: ${alternate}\n` : "");

test("of two files with one address, the mistake is that of the new one", async () => {
  const folder = copyContent();
  const [page, taken] = [`content/pages/${industry?.slug}.yaml`, "content/pages/contact.yaml"];
  const own = `content/industries/${industry?.slug}.yaml`;
  commit(folder, "content");
  folderWith({ [page]: dutch(), [taken]: dutch() }, folder);
  const { mistakes } = await checkContent(folder);
  expect(mistakes.sort()).toEqual([
    `${taken}: its address, /contact, is also that of content/contact.yaml. Rename the file.`,
    `${page}: its address, /${industry?.slug}, is also that of ${own}. Rename the file.`,
  ]);
});

test("a translation's address that can't be one is told what is meant, and one that another has", async () => {
  const folder = copyContent();
  const [, ...letters] = english.slice(1);
  const wrong: readonly (readonly [alternate: string, message: string])[] = [
    [english.slice(1), `must begin with /. Write ${english}.`],
    [
      `/x${letters.join("")}`,
      `/x${letters.join("")} is no page of this site. Did you mean ${english}`,
    ],
    ["/qzxv-qzxv", "/qzxv-qzxv is no page of this site."],
    ["/proef-1", "must be the address of a page in another language. You wrote: /proef-1."],
    [english, ""],
    [english, `${english} is already translated by content/pages/proef-4.yaml, into the same`],
  ];
  const pages = wrong.map(([alternate], index) => [
    `content/pages/proef-${index}.yaml`,
    dutch(alternate),
  ]);
  const french = dutch(english).replace("lang: nl", "lang: fr");
  folderWith({ ...Object.fromEntries(pages), "content/pages/essai.yaml": french }, folder);
  const { mistakes } = await checkContent(folder);
  for (const [index, [, message]] of wrong.entries()) {
    const place = `content/pages/proef-${index}.yaml, line 3: "alternate": `;
    const found = mistakes.filter((line) => line.startsWith(place));
    expect(found, mistakes.join("\n")).toEqual(message ? [expect.stringContaining(message)] : []);
  }
  expect(mistakes).toHaveLength(wrong.length - 1);
});
