import { rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { belgianDay } from "../../shared/belgian-day.ts";
import { begunOn, dueSince } from "../../tools/due.ts";
import { readContent } from "../support/content.ts";
import { note } from "../support/notes.ts";
import { runProgram } from "../support/server-process.ts";
import { copyContent } from "../support/site-copy.ts";
import { folderWith } from "../support/test-end.ts";

/** What is due, so that the site is published again by itself. */

test.each([
  // Midnight in Belgium is at 23:00 UTC in winter, and at 22:00 in summer.
  ["2027-01-04", "2027-01-03T20:00Z", "2027-01-03T22:59Z", false],
  ["2027-01-04", "2027-01-03T20:00Z", "2027-01-03T23:00Z", true],
  ["2027-01-04", "2027-01-03T23:20Z", "2027-01-09T12:00Z", false],
  ["2027-07-04", "2027-07-03T20:00Z", "2027-07-03T21:59Z", false],
  ["2027-07-04", "2027-07-03T20:00Z", "2027-07-03T22:00Z", true],
  // A build that ended after midnight may have begun before it.
  ["2027-07-04", "2027-07-03T22:05Z", "2027-07-03T23:00Z", true],
])("a note of %s, built at %s, is due at %s: %s", (day, built, now, isDue) => {
  const due = dueSince([{ day, what: "" }], begunOn(new Date(built)), belgianDay(new Date(now)));
  expect(due).toHaveLength(isDue ? 1 : 0);
});

test("the command names what is due since a build or a day, and its exit code says whether anything is, or that it can't say", async () => {
  const folder = copyContent();
  rmSync(join(folder, "content/notes"), { recursive: true });
  const put = (name: string, content: string | object) =>
    folderWith(
      { [`content/${name}`]: typeof content === "string" ? content : JSON.stringify(content) },
      folder,
    );
  put("notes/old.md", note("Old", "A.", "published: 2020-02-03"));
  put("notes/later.md", note("Later", "A.", "published: 2199-01-01"));
  put("navigation.yaml", {
    ...readContent("navigation.yaml"),
    announcement: { text: "A.", until: "2020-02-29" },
  });
  put("forms.yaml", { ...readContent("forms.yaml"), notice: { text: "A.", until: "2199-01-01" } });
  folderWith({ "dist/404.html": "" }, folder);
  const root = join(import.meta.dirname, "../..");
  const program = join(root, "tools/due.ts");
  const due = async (...args: string[]) => {
    const { code, stdout, stderr } = await runProgram([program, ...args], {}, folder).ended;
    return [code, stdout || stderr];
  };
  expect(await due()).toEqual([2, ""]);
  utimesSync(join(folder, "dist/404.html"), 0, new Date("2020-02-20T12:00Z"));
  const over = "content/navigation.yaml: its announcement is over\n";
  expect(await due()).toEqual([0, over]);
  expect(await due("2020-02-29")).toEqual([0, over]);
  expect(await due("2020-03-01")).toEqual([2, ""]);
  expect(await due("2020-02-02")).toEqual([0, `content/notes/old.md: its day has come\n${over}`]);
  // A build shows what isn't over.
  const shown = `const site = await import(${JSON.stringify(join(root, "site/content.ts"))});
    console.log(site.announcement()?.text, site.formNotice()?.text, site.notes().length);`;
  const { stdout } = await runProgram(["--input-type=module", "--eval", shown], {}, folder).ended;
  expect(stdout).toBe("undefined A. 1\n");
  expect(await due("no-such-build")).toEqual([1, expect.stringContaining("no-such-build")]);
  writeFileSync(join(folder, "content/forms.yaml"), "notice: soon\n");
  expect(await due()).toEqual([1, expect.stringContaining("content/forms.yaml, line 1")]);
});
