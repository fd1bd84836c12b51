import type { DatabaseSync } from "node:sqlite";
import { comparableAddress } from "../address.ts";
import { toForgotten } from "../rows.ts";
import type { Forgotten } from "../store.ts";
import { inTransaction } from "./transaction.ts";

/** Erases what was delivered or held long ago from the file and from its log; returns how many. */
export function eraseOld(database: DatabaseSync, before: number): number {
  const erased = inTransaction(database, () =>
    database
      .prepare(
        `DELETE FROM submission
         WHERE state = 'delivered' AND delivered_at < ?1 OR state = 'held' AND received_at < ?1`,
      )
      .run(before),
  );
  // Done even when nothing was erased now: a reader may have been in the way the time before, of
  // this or of `forget`.
  cutOffLog(database);
  return Number(erased.changes);
}

/** Erases what came with an e-mail address, in every state; returns what it was. */
export function forget(database: DatabaseSync, email: string): Forgotten[] {
  const wanted = comparableAddress(email);
  const erased = inTransaction(database, () => {
    const rows = database
      .prepare("SELECT id, kind, state, payload ->> '$.email' AS email FROM submission")
      .all()
      .filter((row) => comparableAddress(String(row.email)) === wanted);
    const remove = database.prepare("DELETE FROM submission WHERE id = ?");
    for (const { id } of rows) remove.run(id ?? null);
    return rows;
  });
  cutOffLog(database);
  return erased.map(toForgotten);
}

/** What was deleted stays readable in the write-ahead log until it is cut off. */
function cutOffLog(database: DatabaseSync): void {
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
}
