import type { DatabaseSync } from "node:sqlite";
import { settled, storable } from "../rows.ts";
import type { Settlement } from "../store.ts";
import { inTransaction } from "./transaction.ts";

/** Logs tries and moves their submissions on, a batch in one transaction; see `DeliveryStore`. */
export function settleAll(database: DatabaseSync, batch: readonly Settlement[]): undefined[] {
  const log = database.prepare(
    `INSERT INTO attempt (submission_id, at, duration_ms, status, error, answer)
     SELECT id, ?, ?, ?, ?, ? FROM submission WHERE id = ?`,
  );
  const move = database.prepare(
    `UPDATE submission
     SET state = ?, next_try_at = ?, tries = tries + ?, delivered_at = ?, retried_at = NULL,
       lease_token = NULL, leased_until = NULL
     WHERE id = ? AND lease_token = ?`,
  );
  return inTransaction(database, () =>
    batch.map((settlement) => {
      const { id, leaseToken, attempt } = settlement;
      const { at, durationMs, status, error, answer } = attempt;
      log.run(at, durationMs, status ?? null, storable(error), storable(answer), id);
      const { state, nextTryAt, counted, deliveredAt } = settled(settlement);
      move.run(state, nextTryAt, counted, deliveredAt, id, leaseToken);
      return undefined;
    }),
  );
}
