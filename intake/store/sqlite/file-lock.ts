import { DatabaseSync } from "node:sqlite";
import { asStoreError, isBusy, subjectOf } from "./database.ts";

export type FileLock = { release(): void };

/**
 * Acquires a lock that only one process can have. The lock is an open transaction on the file, so
 * the operating system releases it even after SIGKILL; a file with a process id would outlive the
 * process.
 *
 * @param path absolute path of an empty file
 * @returns `undefined` if another process has the lock
 * @throws StoreUnavailable if that cannot be determined
 */
export function lockFile(path: string): FileLock | undefined {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { timeout: 0 });
    // Nothing is ever written, so no journal is needed.
    database.exec("PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE");
  } catch (error) {
    database?.close();
    if (!isBusy(error)) throw asStoreError(error, subjectOf(path));
    return undefined;
  }
  const held = database;
  return { release: () => held.close() };
}
