import { expect, test } from "vitest";
import { contentIn } from "../other-firm/edit-content.ts";
import { commit } from "../support/commit.ts";
import { jobOf, pageOf } from "../support/made-content.ts";
import { note } from "../support/notes.ts";
import { checkContent, copyContent } from "../support/site-copy.ts";
import { folderWith } from "../support/test-end.ts";

/** What a change asks about in the file that it changes, and of jobs. */

test("a job's former type and place of work in its other texts, and remote work or an address where these have changed, are warnings", async () => {
  const folder = copyContent();
  const job = "content/jobs/pilot.yaml";
  const put = (type: string) => {
    const text = jobOf("Pilot").replace("type: Full-time", `type: ${type}`);
    folderWith(
      { [job]: text.replace("You test firmware.", "Full-time in the air. Or remote.") },
      folder,
    );
  };
  put("Full-time");
  commit(folder, "content");
  put("Part-time");
  const said = async () =>
    (await checkContent(folder)).stdout.match(/(?<=^Warning: content\/jobs\/pilot\.yaml, ).*/gm);
  expect(await said()).toEqual([
    "line 18: type is now “Part-time”. Is this still true? “Full-time in the air. Or remote.”",
  ]);
  put("Full-time");
  const text = "Send your CV to {company.email}.";
  folderWith({ "content/pages/x.yaml": pageOf("X", [text, "Write to {company.email}."]) }, folder);
  commit(folder, "content");
  contentIn(folder).edit("content/careers.yaml", (document) =>
    document.setIn(["join", "email"], "jobs@firm.example"),
  );
  expect((await checkContent(folder)).stdout.match(/^Warning: content\/pages\/x.*/gm)).toEqual([
    `Warning: content/pages/x.yaml, line 13: join.email in content/careers.yaml has changed. Is this still true? “${text}”`,
  ]);
  commit(folder, "content");
  for (const group of ["benefits", "environment"]) {
    const path = [group, "points", 0, "text"];
    const { edit } = contentIn(folder);
    edit("content/careers.yaml", (document) => document.setIn(path, "You work in our lab."));
    expect(await said()).toEqual([
      expect.stringMatching(
        `^line \\d+: ${group} in content/careers\\.yaml has changed\\. Is this`,
      ),
    ]);
    commit(folder, "content");
  }
});

test("a number that a change replaces in a note's text questions the note's description", async () => {
  const folder = copyContent();
  const put = (text: string) => {
    const source = note("Flights", text).replace("is a note", "of 383 flights is a note");
    folderWith({ "content/notes/flights.md": source }, folder);
  };
  put("We flew 383 times.");
  commit(folder, "content");
  put("We flew 381 times.");
  expect((await checkContent(folder)).stdout).toContain(
    "Warning: content/notes/flights.md, line 3: has “383”, which the change replaced in content/notes/flights.md. Is this still true?",
  );
});
