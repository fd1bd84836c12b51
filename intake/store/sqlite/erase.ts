import type { DatabaseSync } from "node:sqlite";
import { comparableAddress } from "../address.ts";
import { isOlderThan, toForgotten } from "../rows.ts";
import type { Forgotten } from "../store.ts";
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

/** What was deleted stays readable in the write-ahead log until it is truncated. */
export function truncateWal(database: DatabaseSync): void {
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
}
