import { basename } from "node:path/posix";
import { z } from "astro/zod";
import { find } from "../../shared/files.ts";
import { parsed } from "./parsed.ts";

/** When a note is published: the build leaves out those of days to come, and links to them. */

/** The page that lists the notes, and their feed: built if a note is published. */
export const noteList = "/notes";
export const noteFeed = "/notes/feed.xml";

/** Whether a day has begun in Belgium. */
export const hasBegun = (day: string) =>
  day <= new Date().toLocaleDateString("sv", { timeZone: "Europe/Brussels" });

/** The day on which the note with this address is published, or undefined if there is none. */
export const dayOfNote = (path: string): string | undefined => noteDays().get(path);

/** Whether there is a list of notes. */
export const hasNotes = (): boolean => [...noteDays().values()].some(hasBegun);

/** @returns a sentence for each note that isn't built yet */
export const notesToCome = (): string[] =>
  [...noteDays()]
    .filter(([, day]) => !hasBegun(day))
    .map(([path, day]) => `content${path}.md is built from ${day} on. Publish the site then.`);

/** By the addresses of notes; a day is empty, which is past, while its field is wrong. */
const noteDays = () =>
  new Map(
    find("content/notes/*.md").map((file) => {
      const { data = "" } = z.iso.date().safeParse(parsed(file).document.get("published"));
      return [`${noteList}/${basename(file, ".md")}`, data];
    }),
  );
