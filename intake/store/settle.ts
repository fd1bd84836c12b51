import type { Step } from "./keep.ts";
import type { Settlement } from "./store.ts";

/**
 * The statements of one transaction that record an attempt and update its submission; see
 * `DeliveryStore`. If the submission has been erased, nothing is recorded.
 *
 * @param locking clause of the SELECT that locks the row against erasure until the transaction ends
 */
export function settle({ id, leaseToken, attempt, next }: Settlement, locking = ""): Step[] {
  const { at, durationMs, status, error, answer } = attempt;
  const isCounted = next.state !== "pending" || !next.isUncounted;
  return [
    [
      `INSERT INTO attempt (submission_id, at, duration_ms, status, error, answer)
       SELECT id, $2, $3, $4, $5, $6 FROM submission WHERE id = $1 ${locking}`,
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

/** Removes NUL and replaces lone surrogates, which not every database accepts. */
function storable(text: string | undefined): string | null {
  return text?.replaceAll("\0", "").toWellFormed() ?? null;
}
