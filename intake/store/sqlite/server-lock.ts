import { DatabaseSync } from "node:sqlite";
import { StoreRefused } from "../store.ts";
import { asStoreError, isBusy, subjectOf } from "./database.ts";

/**
 * Locks a database for one server. The lock is an open transaction on a sibling file, so even after
 * SIGKILL the operating system releases it; a file with a process id would outlive the process.
 *
 * @throws StoreRefused when another server holds the lock, StoreUnavailable when that is unknown.
 */
export function lockForServer(lockPath: string): { release(): void } {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(lockPath, { timeout: 0 });
    // Nothing is ever written, so no journal is needed.
    database.exec("PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE");
  } catch (error) {
    database?.close();
    if (!isBusy(error)) throw asStoreError(error, subjectOf(lockPath));
    throw new StoreRefused("Another server already uses this database: only one may run on it.");
  }
  const held = database;
  return { release: () => held.close() };
}
