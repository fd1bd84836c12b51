import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { sql } from "kysely";
import { ExpectedError } from "../../shared/settings.ts";
import { StoreError } from "./errors.ts";
import type { Store } from "./store.ts";

/** What prevents a file from being written, by Node's code. */
const reasons: Readonly<Record<string, string>> = {
  ENOENT: "its folder does not exist",
  EACCES: "this user has no right to write in its folder",
  ENOSPC: "its disk is full or broken",
};

/**
 * Copies the database into a new file, while others go on using it. Nothing of erased submissions is in
 * the copy (SQLite, "VACUUM INTO").
 *
 * @param file absolute path of a new file, which appears once it is complete and on disk
 * @returns its size in bytes
 * @throws ExpectedError if it exists or cannot be written
 */
export async function backUp(store: Store, file: string): Promise<number> {
  if (existsSync(file)) throw new ExpectedError(`FILE: ${file} already exists; name a new file.`);
  try {
    await copy(store, file);
    return statSync(file).size;
  } catch (error) {
    throw asFileError(error, file);
  }
}

async function copy({ read }: Store, file: string): Promise<void> {
  const partial = `${file}.${process.pid}.partial`;
  // SQLite takes an empty file, and would not say why it cannot create one.
  closeSync(openSync(partial, "w"));
  let made = partial;
  try {
    await read((db) => sql`VACUUM INTO ${partial}`.execute(db));
    syncToDisk(partial);
    renameSync(partial, file);
    made = file;
    syncToDisk(dirname(file));
  } catch (error) {
    rmSync(made, { force: true });
    throw error;
  }
}

/** Blames the copy's file, unless the database can't be used; returns bugs unchanged. */
function asFileError(error: unknown, file: string): unknown {
  // Opening the database has read all of it, so a disk that fails now is the copy's.
  const isOfDisk = error instanceof StoreError && error.isOfDisk;
  const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
  if (!isOfDisk && code === undefined) return error;
  const reason = code === undefined ? reasons.ENOSPC : (reasons[code] ?? code);
  return new ExpectedError(`FILE: ${file} cannot be written: ${reason}.`);
}

/** SQLite does not do this for a copy. */
function syncToDisk(path: string): void {
  const descriptor = openSync(path, "r");
  fsyncSync(descriptor);
  closeSync(descriptor);
}
