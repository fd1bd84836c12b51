import { expect, test } from "vitest";
import { commit } from "../support/commit.ts";
import { pageOf } from "../support/made-content.ts";
import { checkContent, copyContent } from "../support/site-copy.ts";
import { folderWith } from "../support/test-end.ts";

/** Notes on sentences that are close to what a change says: they stop nothing, and may be wrong. */

test("the ten sentences that have most words in common with a changed one are noted, nearest first, without those that a warning names, and what sums up its page", async () => {
  const folder = copyContent();
  const put = (...sentences: string[]) =>
    folderWith({ "content/pages/x.yaml": pageOf("X", sentences) }, folder);
  const others = [
    "Our zeppelins landed sideways. A kite flies.",
    "Some say that most zeppelins land sideways if they land at all.",
    "Zeppelin pilots sleep.",
    "Most zeppelins land sideways, as ever.",
  ];
  put("Most zeppelins land sideways, as ever.", "Balloons sideways.");
  folderWith({ "content/pages/y.yaml": pageOf("Y", others) }, folder);
  commit(folder, "content");
  put("Zeppelins land upright, not sideways.", "Balloons sideways.");
  const notesOn = async (files: string) =>
    (await checkContent(folder)).stdout.match(
      new RegExp(`(?<=^Note: content/pages/)${files}.*`, "gm"),
    );
  const close = "is close to what the change says in content/pages/x.yaml. Is it still true?";
  expect(await notesOn("x")).toEqual([
    `x.yaml, line 4: sums up this page, which has changed. Is it still true? “${"X".padEnd(70, ".")}”`,
  ]);
  expect(await notesOn("y")).toEqual([
    `y.yaml, line 14: ${close} “Some say that most zeppelins land sideways if they land at all.”`,
    `y.yaml, line 13: ${close} “Our zeppelins landed sideways.”`,
  ]);
  const aside = (text: string) => `  - { type: aside, text: ${text} }\n`;
  const withAsides = (...texts: string[]) =>
    pageOf("X", ["A."]).replace("blocks:\n", `blocks:\n${texts.map(aside).join("")}`);
  folderWith({ "content/pages/x.yaml": withAsides("Most zeppelins land sideways.") }, folder);
  commit(folder, "content");
  const two = withAsides("Most zeppelins land sideways.", "All is well here.");
  folderWith({ "content/pages/x.yaml": two }, folder);
  expect(await notesOn("y")).toBeNull();
  const copies = [...Array(11).keys()].map((at) => [
    `content/pages/z-${at}.yaml`,
    pageOf(`Z ${at}`, ["The zeppelins landed sideways."]),
  ]);
  folderWith(Object.fromEntries(copies), folder);
  commit(folder, "content");
  put("Zeppelins never land.", "Balloons sideways.");
  expect(await notesOn("[yz]")).toHaveLength(10);
});
