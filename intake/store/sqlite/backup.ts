import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type BackedUp, StoreRefused, StoreUnavailable } from "../store.ts";
import { asStoreError } from "./database.ts";

/**
 * Writes what is in the database at this moment into one new file that only its owner can read,
 * while others go on using the database. What has been erased before is not in it, as free pages are
 * not copied (SQLite, "VACUUM INTO").
 *
 * @param file absolute path of a file that is not there yet; it appears once it is whole and on disk
 * @throws StoreRefused when there is such a file, StoreUnavailable when it cannot be written
 */
export function backUp(database: DatabaseSync, file: string): BackedUp {
  const partial = `${file}.partial`;
  if (existsSync(file)) throw new StoreRefused(`${file} exists already; name a new file.`);
  reserve(partial);
  try {
    database.prepare("VACUUM INTO ?").run(partial);
    const submissions = countIn(partial);
    syncToDisk(partial);
    renameSync(partial, file);
    syncToDisk(dirname(file));
    return { submissions, bytes: statSync(file).size };
  } catch (error) {
    rmSync(partial, { force: true });
    throw asStoreError(withReason(error, file), `The back-up ${file}`);
  }
}

/** SQLite takes an empty file, and would make one itself that others can read. */
function reserve(partial: string): void {
  try {
    closeSync(openSync(partial, "wx", 0o600));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === "EEXIST"
      ? new StoreRefused(`${partial} is there: a back-up is under way, or remove what one left.`)
      : withReason(error, partial);
  }
}

function countIn(file: string): number {
  const copy = new DatabaseSync(file, { readOnly: true });
  try {
    if (copy.prepare("PRAGMA quick_check(1)").get()?.quick_check !== "ok") {
      throw new StoreUnavailable(`${file} was not written whole.`);
    }
    return Number(copy.prepare("SELECT count(*) AS count FROM submission").get()?.count);
  } finally {
    copy.close();
  }
}

/** SQLite leaves this to the caller of VACUUM INTO. */
function syncToDisk(path: string): void {
  const descriptor = openSync(path, "r");
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/** What a file system says, in one line; other errors as they are. */
function withReason(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || !("syscall" in error) || !("code" in error)) return error;
  return new StoreUnavailable(`${file} cannot be written (${error.code}).`);
}
