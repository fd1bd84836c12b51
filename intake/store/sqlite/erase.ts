import type { DatabaseSync } from "node:sqlite";
import { comparableAddress } from "../address.ts";
import { isOlderThan, toForgotten } from "../rows.ts";
import type { Forgotten } from "../store.ts";
import { lockTimeoutMs } from "./database.ts";
import { inTransaction } from "./transaction.ts";

const isOld = isOlderThan(":before");

/** The ids of what was delivered, held or discarded before this time. */
export function oldIds(database: DatabaseSync, before: number): string[] {
  const rows = database.prepare(`SELECT id FROM submission WHERE ${isOld}`).all({ before });
  return rows.map(({ id }) => String(id));
}

/** Erases those that are old still: an operator may have had one sent again. Returns how many. */
export function eraseOld(
  database: DatabaseSync,
  { ids, before }: { ids: readonly string[]; before: number },
): number {
  const remove = database.prepare(`DELETE FROM submission WHERE id = :id AND ${isOld}`);
  return inTransaction(database, () =>
    ids.reduce((erased, id) => erased + Number(remove.run({ id, before }).changes), 0),
  );
}

/** The ids of what came with an e-mail address, in every state. */
export function idsWithAddress(database: DatabaseSync, email: string): string[] {
  const wanted = comparableAddress(email);
  return database
    .prepare("SELECT id, payload ->> '$.email' AS email FROM submission")
    .all()
    .filter((row) => comparableAddress(String(row.email)) === wanted)
    .map(({ id }) => String(id));
}

/** Erases these; returns what they were. */
export function erase(database: DatabaseSync, ids: readonly string[]): Forgotten[] {
  const remove = database.prepare("DELETE FROM submission WHERE id = ? RETURNING id, kind, state");
  return inTransaction(database, () => ids.flatMap((id) => remove.all(id))).map(toForgotten);
}

/**
 * Overwrites in the database file what was deleted, and truncates the write-ahead log, which keeps it
 * too. Both wait for those who have been reading since before.
 *
 * @param waitMs how long to wait for them
 * @returns whether it is done
 */
export function scrub(database: DatabaseSync, waitMs: number): boolean {
  database.exec(`PRAGMA busy_timeout = ${waitMs}`);
  try {
    return database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get()?.busy === 0;
  } finally {
    database.exec(`PRAGMA busy_timeout = ${lockTimeoutMs}`);
  }
}
