import { dueAgain } from "./operator-queries.ts";
import type { Row } from "./rows.ts";
import type { Value } from "./sql.ts";
import type { Kept, NewSubmission } from "./store.ts";

/** A statement and its values. */
export type Step = readonly [statement: string, ...values: Value[]];

/**
 * Finds the earlier submission that a new one repeats, for `decideKeep`.
 *
 * @param locking clause of the SELECT that locks the row against erasure until the transaction ends
 * @returns `undefined` if the new one cannot be a repetition
 */
export function findEarlier(
  { repetition, fingerprint }: NewSubmission,
  locking = "",
): Step | undefined {
  if (!repetition) return undefined;
  const { by, since } = repetition;
  if (by === "content") return [`${sameContent("$1", "$2")} ${locking}`, fingerprint, since];
  const known = "SELECT submission_id FROM idempotency_key WHERE key = $3";
  return [
    `SELECT id, fingerprint, EXISTS (${known}) AS "isKnown" FROM submission
     WHERE id = coalesce((${known}), (SELECT id FROM (${sameForm("$1", "$2")}) AS form)) ${locking}`,
    ...[fingerprint, since, repetition.key],
  ];
}

/**
 * Decides the outcome of `keep`; see `Store`.
 *
 * @param earlier the row that `findEarlier` found in the same transaction
 * @returns the outcome, and the statements that carry it out
 */
export function decideKeep(
  submission: NewSubmission,
  earlier: Row | undefined,
): { readonly kept: Kept; readonly writes: readonly Step[] } {
  const { fingerprint, repetition, receivedAt, suspicion } = submission;
  if (earlier && earlier.fingerprint !== fingerprint) {
    return { kept: { outcome: "conflict" }, writes: [] };
  }
  const id = String((earlier ?? submission).id);
  const writes: Step[] = [];
  if (!earlier) {
    writes.push([`${insertSubmission} VALUES (${parameters})`, ...valuesOf(submission)]);
  } else if (!suspicion) {
    writes.push([`${dueAgain} WHERE id = $2 AND state IN ('held', 'discarded')`, receivedAt, id]);
  }
  // Also for a repetition of a keyless form: the next request with this key may come too late to be
  // recognised by its content.
  if (repetition?.by === "key" && !earlier?.isKnown) {
    writes.push([`${insertKey} VALUES ($1, $2)`, repetition.key, id]);
  }
  return { kept: { outcome: earlier ? "repeated" : "kept", id }, writes };
}

export const insertKey = "INSERT INTO idempotency_key (key, submission_id)";

export const insertSubmission = `INSERT INTO submission
  (id, kind, payload, fingerprint, repeated_by, received_at, state, next_try_at, suspicion)`;

/** The parameters of the columns of `insertSubmission`. */
export const parameters = "$1, $2, $3, $4, $5, $6, $7, $8, $9";

/** The values of `parameters`. */
export function valuesOf(submission: NewSubmission): Value[] {
  const { id, kind, payload, fingerprint, repetition, receivedAt, suspicion } = submission;
  return [
    ...[id, kind, payload, fingerprint, repetition?.by ?? null, receivedAt],
    ...(suspicion ? ["held", null, suspicion] : ["pending", receivedAt, null]),
  ];
}

/** Finds the same form posted without a key, before its script had loaded. */
export const sameForm = (fingerprint: string, since: string) =>
  sameContent(fingerprint, since, "AND repeated_by = 'content'");

/** Finds a submission with the same content. */
export const sameContent = (fingerprint: string, since: string, condition = "") =>
  `SELECT id, fingerprint FROM submission
   WHERE fingerprint = ${fingerprint} AND received_at >= ${since} ${condition}
   ORDER BY received_at LIMIT 1`;
