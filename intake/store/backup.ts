import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { sql } from "kysely";
import { asStoreError, StoreError } from "./errors.ts";
import type { Store } from "./store.ts";

/**
 * Copies the database into a new file, while others go on using it. Nothing of erased submissions is in
 * the copy (SQLite, "VACUUM INTO").
 *
 * @param file absolute path of a new file, which appears once it is complete and on disk
 * @returns its size in bytes
 * @throws StoreError if it exists or cannot be written
 */
export async function backUp({ db }: Store, file: string): Promise<number> {
  if (existsSync(file)) throw new StoreError(`${file} already exists; name a new file`);
  const partial = `${file}.${process.pid}.partial`;
  try {
    await sql`VACUUM INTO ${partial}`.execute(db);
    syncToDisk(partial);
    renameSync(partial, file);
    syncToDisk(dirname(file));
    return statSync(file).size;
  } catch (error) {
    rmSync(partial, { force: true });
    throw asStoreError(error);
  }
}

/** SQLite does not do this for a copy. */
function syncToDisk(path: string): void {
  const descriptor = openSync(path, "r");
  fsyncSync(descriptor);
  closeSync(descriptor);
}
