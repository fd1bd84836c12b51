import { statSync } from "node:fs";
import { join } from "node:path";
import { belgianDay } from "../shared/belgian-day.ts";
import { allDue, type Due } from "../site/content.ts";
import { ContentError } from "../site/reading/mistakes.ts";

/**
 * `node tools/due.ts [FOLDER|DAY]` says what has changed by itself since the build in this folder, dist
 * unless named, or since a day: a note's day has come, an announcement or a notice is over.
 *
 * Ends with 0 if something has changed, with 2 if nothing has, and with 1 if it can't tell.
 */

/** What a build that began on one day lacks on another. */
export const dueSince = (all: readonly Due[], built: string, today: string): Due[] =>
  all.filter(({ day }) => built < day && day <= today);

/** The day on which a build that ended at this time began, at the latest. */
export const begunOn = (ended: Date): string => belgianDay(new Date(ended.getTime() - 15 * 60_000));

/** The last file that a build writes, and writes always. */
const lastOf = (folder: string) => join(folder, "404.html");

function builtOn(from: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(from) ? from : begunOn(statSync(lastOf(from)).mtime);
}

if (import.meta.main) {
  try {
    const due = dueSince(allDue(), builtOn(process.argv[2] ?? "dist"), belgianDay());
    for (const { what } of due) console.log(what);
    process.exitCode = due.length > 0 ? 0 : 2;
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
