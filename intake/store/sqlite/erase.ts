import type { DatabaseSync } from "node:sqlite";
import { domainToASCII } from "node:url";
import type { Kind } from "../../../submission/kinds.ts";
import { inTransaction } from "./transaction.ts";

/** Erases what was delivered long ago from the file and from its log; returns how many. */
export function eraseDelivered(database: DatabaseSync, deliveredBefore: number): number {
  const erased = inTransaction(database, () =>
    database
      .prepare("DELETE FROM submission WHERE state = 'delivered' AND delivered_at < ?")
      .run(deliveredBefore),
  );
  // Done even when nothing was erased now: a reader may have been in the way the time before, of
  // this or of `forget`.
  cutOffLog(database);
  return Number(erased.changes);
}

/** Erases what came with an e-mail address, in every state; returns how many of each kind. */
export function forget(database: DatabaseSync, email: string): Record<Kind, number> {
  const wanted = comparable(email);
  const erased = { enquiry: 0, application: 0 };
  inTransaction(database, () => {
    const rows = database
      .prepare("SELECT id, kind, payload ->> '$.email' AS email FROM submission")
      .all();
    const remove = database.prepare("DELETE FROM submission WHERE id = ?");
    for (const { id, kind, email } of rows) {
      if (comparable(String(email)) !== wanted) continue;
      remove.run(id ?? null);
      erased[kind as Kind] += 1;
    }
  });
  cutOffLog(database);
  return erased;
}

/** One form for all ways to write an address: its domain may be in capitals or in any script. */
function comparable(email: string): string {
  const [, local = email, domain = ""] = /^(.*)@(.*)$/s.exec(email) ?? [];
  return `${local}@${domainToASCII(domain) || domain}`.toLowerCase();
}

/** What was deleted stays readable in the write-ahead log until it is cut off. */
function cutOffLog(database: DatabaseSync): void {
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
}
