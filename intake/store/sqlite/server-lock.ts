import { DatabaseSync } from "node:sqlite";
import { StoreRefused } from "../store.ts";

/**
 * Holds the right to be the only server on a database for as long as the process lives. It is an
 * open transaction on a sibling file, that is a lock of the operating system, which even SIGKILL
 * releases; a file with a process id in it would outlive the process.
 *
 * @returns what gives the right back
 * @throws StoreRefused when another server holds it.
 */
export function lockForServer(lockPath: string): { release(): void } {
  const database = new DatabaseSync(lockPath, { timeout: 0 });
  try {
    // Nothing is ever written, so there is nothing to journal.
    database.exec("PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE");
  } catch {
    database.close();
    throw new StoreRefused("Another server already uses this database: only one may run on it.");
  }
  return { release: () => database.close() };
}
