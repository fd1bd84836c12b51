import { expect, test } from "vitest";
import { commit } from "../support/commit.ts";
import { checkContent, copyContent } from "../support/site-copy.ts";
import { folderWith } from "../support/test-end.ts";

/** That the check knows from Git what a change did to a file; what it says then is in site/reading/changed-line.test.ts. */

test("a line that a change took out or began in another column is named itself, and not the one below, in notes too", async () => {
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
  folderWith({ "content/navigation.yaml": text }, folder);

  const list = "content/home.yaml:\n  - hero.text\n  - meta.title\n";
  folderWith({ "content/stand-ins.yaml": list }, folder);
  commit(folder, "content/stand-ins.yaml");
  folderWith({ "content/stand-ins.yaml": list.replace("  - meta", "    meta") }, folder);
  expect((await checkContent(folder)).mistakes).toContain(
    'content/stand-ins.yaml, line 3: "meta.title": lacks the dash and the space that it had before the change. Put them back, or join the line with the one above.',
  );

  const note = "---\ntitle: A\ndescription: B\npublished: 2026-11-30\n---\n\nC.\n";
  folderWith({ "content/notes/a.md": note }, folder);
  commit(folder, "content");
  folderWith({ "content/notes/a.md": note.replace("published: 2026-11-30\n", "") }, folder);
  expect((await checkContent(folder)).mistakes).toContainEqual(
    expect.stringMatching(/^content\/notes\/a\.md, line 4: “published: 2026-11-30” was here/),
  );
});
