import { expect, test } from "vitest";
import { commit } from "../support/commit.ts";
import { checkContent, copyContent } from "../support/site-copy.ts";
import { folderWith } from "../support/test-end.ts";

/** What a change did to a file that can't be read since: the line is told from what it was before. */

test("fields whose group's line a change took out are told so", async () => {
  const folder = copyContent();
  const text = "offers:\n  - id: a\n    title: b\nfree:\n  heading: c\n  text: d\n";
  folderWith({ "content/offers.yaml": text }, folder);
  commit(folder, "content/offers.yaml");
  folderWith({ "content/offers.yaml": text.replace("free:\n", "") }, folder);
  expect((await checkContent(folder)).mistakes).toEqual([
    "content/offers.yaml, line 4: “free:” was here before the change. Put it back, or delete all that was under it.",
  ]);
  const list = "a:\n  heading: b\n  points:\n    - title: c\n      text: d\n";
  folderWith({ "content/offers.yaml": list }, folder);
  commit(folder, "content/offers.yaml");
  folderWith({ "content/offers.yaml": list.replace("  points:\n", "") }, folder);
  expect((await checkContent(folder)).mistakes).toEqual([
    expect.stringContaining("line 3: “points:” was here before the change"),
  ]);
  const pages = [
    "order: 9\npage:\n  meta:\n    title: A\n",
    "page:\n  meta:\n    title: A\norder: 9\n",
  ];
  for (const [index, page] of pages.entries()) {
    folderWith({ "content/offers.yaml": page }, folder);
    commit(folder, "content/offers.yaml");
    folderWith({ "content/offers.yaml": page.replace("page:\n", "") }, folder);
    expect((await checkContent(folder)).mistakes).toEqual([
      `content/offers.yaml, line ${2 - index}: “page:” was here before the change. Put it back, or delete all that was under it.`,
    ]);
  }
});

test("a line that a change began in another column, or took the dash from, is named itself, and not the one below", async () => {
  const folder = copyContent();
  const text =
    "company: [/about]\nlegal:\n  - /privacy-policy\nannouncement:\n  text: A\n  until: 2027-01-31\n";
  const said = async (from: string, to: string) => {
    folderWith({ "content/navigation.yaml": text.replace(from, to) }, folder);
    return (await checkContent(folder)).mistakes;
  };
  folderWith({ "content/navigation.yaml": text }, folder);
  commit(folder, "content/navigation.yaml");
  const place = "content/navigation.yaml, line";
  expect(await said("  text: A", "text: A")).toEqual([
    `${place} 5: "text: A": begins too far to the left. Put 2 spaces before it, as before the change.`,
  ]);
  expect(await said("  until", "    until")).toEqual([
    `${place} 6: "until: 2027-01-31": begins too far to the right. Put 2 spaces before it, as before the change.`,
  ]);
  expect(await said("- /privacy", "/privacy")).toHaveLength(1);
});
