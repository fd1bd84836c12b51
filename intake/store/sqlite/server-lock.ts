import { DatabaseSync } from "node:sqlite";
import { StoreRefused } from "../store.ts";
import { asStoreError, isBusy, subjectOf } from "./database.ts";

/**
 * Holds the right to be the only server on a database for as long as the process lives. It is an
 * open transaction on a sibling file, that is a lock of the operating system, which even SIGKILL
 * releases; a file with a process id in it would outlive the process.
 *
 * @returns what gives the right back
 * @throws StoreRefused when another server holds it, StoreUnavailable when it cannot be asked.
 */
export function lockForServer(lockPath: string): { release(): void } {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(lockPath, { timeout: 0 });
    // Nothing is ever written, so there is nothing to journal.
    database.exec("PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE");
  } catch (error) {
    database?.close();
    if (!isBusy(error)) throw asStoreError(error, subjectOf(lockPath));
    throw new StoreRefused("Another server already uses this database: only one may run on it.");
  }
  const held = database;
  return { release: () => held.close() };
}
