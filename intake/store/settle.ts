import type { Step } from "./keep.ts";
import type { Settlement } from "./store.ts";

/**
 * The statements of one transaction that log an attempt and move its submission on; see
 * `DeliveryStore`. An attempt of a submission that has been erased is not logged.
 *
 * @param locked ends the SELECT, to lock the row against erasure until the transaction ends
 */
export function settle({ id, leaseToken, attempt, next }: Settlement, locked = ""): Step[] {
  const { at, durationMs, status, error, answer } = attempt;
  const isCounted = next.state !== "pending" || !next.isUncounted;
  return [
    [
      `INSERT INTO attempt (submission_id, at, duration_ms, status, error, answer)
       SELECT id, $2, $3, $4, $5, $6 FROM submission WHERE id = $1 ${locked}`,
      ...[id, at, durationMs, status ?? null, storable(error), storable(answer)],
    ],
    [
      `UPDATE submission
       SET state = $3, next_try_at = $4, tries = tries + $5, delivered_at = $6, retried_at = NULL,
         lease_token = NULL, leased_until = NULL
       WHERE id = $1 AND lease_token = $2`,
      ...[id, leaseToken, next.state, next.state === "pending" ? next.nextTryAt : null],
      ...[Number(isCounted), next.state === "delivered" ? at + durationMs : null],
    ],
  ];
}

/** Removes NUL and lone surrogates, which not every database accepts. */
function storable(text: string | undefined): string | null {
  return text?.replaceAll("\0", "").toWellFormed() ?? null;
}
