import { expect, test } from "vitest";
import { contentIn } from "../other-firm/edit-content.ts";
import { commit } from "../support/commit.ts";
import { industries } from "../support/content.ts";
import { dutchPage, untranslated } from "../support/dutch-page.ts";
import { pageOf } from "../support/made-content.ts";
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
  expect(mistakes.sort()).toEqual(
    [
      `${taken}: its address, /contact, is also that of content/contact.yaml. Rename the file.`,
      `${page}: its address, /${industry?.slug}, is also that of ${own}. Rename the file.`,
    ].sort(),
  );
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

test("a former address is a mistake if a page has it, or if it leads to none, also where a field has that page's name", async () => {
  const folder = copyContent();
  const { edit } = contentIn(folder);
  folderWith({ "content/pages/x.yaml": pageOf("X", ["A."]) }, folder);
  edit("content/navigation.yaml", (document) =>
    document.set("moved", document.createNode({ "/x": "/contact", "/old-page": "/contcat" })),
  );
  edit(`content/industries/${industry?.slug}.yaml`, (document) => {
    const row = { situation: "A storm", answer: "A test.", service: "old-page" };
    document.set("apply", document.createNode({ heading: "In a storm", rows: [row] }));
  });
  const place = /^content\/navigation\.yaml, line \d+: /;
  expect((await checkContent(folder)).mistakes.map((one) => one.replace(place, ""))).toEqual([
    "/x is a page of this site, not a former address. Write the old address first, or delete the line.",
    "a page has moved to /contcat, which is no page of this site. Did you mean /contact?",
  ]);
});

test("what an arrow between two addresses makes unreadable is the only mistake", async () => {
  const folder = copyContent();
  const said = async (moved: string) => {
    const navigation = "company: [/about]\nlegal: [/privacy-policy]\nmoved:\n";
    folderWith({ "content/navigation.yaml": navigation + moved }, folder);
    return (await checkContent(folder)).mistakes;
  };
  const [mistake, place] = [
    "must have a colon and a space between the two addresses, as in /old: /new.",
    "content/navigation.yaml, line",
  ];
  expect(await said("  /a: /b\n  /old -> /new\n")).toEqual([
    `${place} 5: "/old -> /new": ${mistake}`,
  ]);
  expect(await said("  /old => /new\n")).toEqual([
    expect.stringContaining(`${place} 4: "moved": ${mistake.slice(0, -1)}`),
  ]);
});
