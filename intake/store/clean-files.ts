import { existsSync, statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { StoreError } from "./errors.ts";
import type { Database, Store } from "./store.ts";

/**
 * Why SQLite's files still have text of erased submissions: another program uses them, or the disk
 * lacks room for a copy. `postgres`: it clears its files itself. `null`: they have none.
 */
export type Left = "used" | "disk" | "postgres" | null;

/** What marks SQLite's file as one that may have text of erased submissions; 0 if it has none. */
async function markOf(db: Database): Promise<number> {
  const { rows } = await sql<{ user_version: number }>`PRAGMA user_version`.execute(db);
  return rows[0]?.user_version ?? 0;
}

const setMark = (db: Database, mark: number) =>
  sql`PRAGMA user_version = ${sql.lit(mark)}`.execute(db);

/** To be called in the transaction that erases from SQLite. */
export async function markErasure(db: Database): Promise<void> {
  await setMark(db, (await markOf(db)) + 1);
}

/** Whether SQLite's files may have text of erased submissions. */
export const hasErasedText = async ({ file, read }: Store): Promise<boolean> =>
  file !== null && (await read(markOf)) > 0;

/**
 * Removes what erased submissions have left in SQLite's files, if they may have left anything. It
 * takes long, and forms wait meanwhile.
 */
export async function cleanFiles(store: Store): Promise<Left> {
  const { file, read, write } = store;
  if (file === null) return "postgres";
  try {
    const mark = await read(markOf);
    if (mark > 0) await read((db) => sql`VACUUM`.execute(db));
    if (!(await emptyLog(store))) return mark > 0 ? "used" : null;
    await write(async (transaction) => {
      // Something else may have been erased meanwhile.
      if (mark > 0 && (await markOf(transaction)) === mark) await setMark(transaction, 0);
    });
    return null;
  } catch (error) {
    if (error instanceof StoreError && error.isOfDisk) return "disk";
    if (error instanceof StoreError && error.isOfLock) return "used";
    throw error;
  }
}

/**
 * Moves the log into the file, first as much as others need not wait for.
 *
 * @returns false while another program reads what is in the log
 */
async function emptyLog({ read, lockWaitMs }: Store): Promise<boolean> {
  const move = async (how: string) =>
    await read((db) => sql<{ busy: number }>`PRAGMA wal_checkpoint(${sql.raw(how)})`.execute(db));
  await move("PASSIVE");
  const startedAt = performance.now();
  for (;;) {
    const { rows } = await move("TRUNCATE");
    if (rows[0]?.busy === 0) return true;
    if (performance.now() - startedAt > lockWaitMs) return false;
    await sleep(20);
  }
}

/** The size of SQLite's file and its log, in bytes. */
export const sizeOf = (file: string): number =>
  [file, `${file}-wal`]
    .filter((path) => existsSync(path))
    .reduce((bytes, path) => bytes + statSync(path).size, 0);
