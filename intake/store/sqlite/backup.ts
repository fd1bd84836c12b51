import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type BackedUp, StoreRefused, StoreUnavailable } from "../store.ts";
import { asStoreError } from "./database.ts";

/**
 * Copies the database into a new file that only its owner can read, while others go on using the
 * database. The copy has no traces of erased submissions, since free pages are not copied (SQLite,
 * "VACUUM INTO").
 *
 * @param file absolute path of a new file, which appears once it is complete and on disk
 * @throws StoreRefused if the file exists, StoreUnavailable if it cannot be written
 */
export function backUp(database: DatabaseSync, file: string): BackedUp {
  const partial = `${file}.partial`;
  if (existsSync(file)) throw new StoreRefused(`${file} already exists; name a new file.`);
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

/**
 * Creates an empty file for SQLite to write to: a file that SQLite creates would be readable by
 * others.
 */
function reserve(partial: string): void {
  try {
    closeSync(openSync(partial, "wx", 0o600));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === "EEXIST"
      ? new StoreRefused(`${partial} exists: if no back-up is running, remove it.`)
      : withReason(error, partial);
  }
}

function countIn(file: string): number {
  const copy = new DatabaseSync(file, { readOnly: true });
  try {
    if (copy.prepare("PRAGMA quick_check(1)").get()?.quick_check !== "ok") {
      throw new StoreUnavailable(`${file} is not a complete copy.`);
    }
    return Number(copy.prepare("SELECT count(*) AS count FROM submission").get()?.count);
  } finally {
    copy.close();
  }
}

/** VACUUM INTO does not sync the file. */
function syncToDisk(path: string): void {
  const descriptor = openSync(path, "r");
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/** Turns an error of the file system into one line; returns other errors unchanged. */
function withReason(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || !("syscall" in error) || !("code" in error)) return error;
  return new StoreUnavailable(`${file} cannot be written (${error.code}).`);
}
