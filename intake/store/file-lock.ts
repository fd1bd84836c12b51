import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { asStoreError, StoreError } from "./errors.ts";

/**
 * Waits for a lock that only one process can have, such as a server that is being replaced. The lock
 * is an open transaction on a file, so the operating system releases it even after SIGKILL; a file
 * with a process id would outlive the process.
 *
 * @param path of an empty file
 * @param lockWaitMs how long it waits
 * @returns a function that ends the lock
 * @throws StoreError if another process keeps it
 */
export async function lockFile(path: string, lockWaitMs: number): Promise<() => void> {
  const endsAt = performance.now() + lockWaitMs;
  for (;;) {
    let database: DatabaseSync | undefined;
    try {
      database = new DatabaseSync(path, { timeout: 0 });
      // Nothing is ever written, so no journal is needed.
      database.exec("PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE");
      const lock = database;
      return () => lock.close();
    } catch (error) {
      database?.close();
      const isBusy = error instanceof Error && "errcode" in error && error.errcode === 5;
      if (!isBusy) throw asStoreError(error);
      if (performance.now() > endsAt) {
        throw new StoreError("another server uses this file; stop it, or name another file");
      }
      await sleep(100);
    }
  }
}
