import { dueAgain } from "./operate.ts";
import type { Row } from "./rows.ts";
import type { Value } from "./sql.ts";
import type { Kept, NewSubmission } from "./store.ts";

/** A statement and its values; the first row of its result is passed back to the generator. */
export type Step = readonly [statement: string, ...values: Value[]];
type Steps<Result> = Generator<Step, Result, Row | undefined>;

/**
 * Keeps a submission unless it repeats an earlier one; see `Store`. A generator, because SQLite runs
 * synchronously in a thread and PostgreSQL over a network: each runs the steps in one transaction.
 *
 * @param locked ends a SELECT, to lock its row against erasure until the transaction ends
 */
export function* keeping(submission: NewSubmission, locked = ""): Steps<Kept> {
  const { id, kind, payload, fingerprint, repetition, receivedAt, suspicion } = submission;
  const earlier = yield* findEarlier(submission, locked);
  if (earlier?.outcome === "repeated" && !suspicion) {
    yield [`${dueAgain} WHERE id = $2 AND state IN ('held', 'discarded')`, receivedAt, earlier.id];
  }
  if (earlier) return earlier;
  const state = suspicion ? "held" : "pending";
  const nextTryAt = suspicion ? null : receivedAt;
  yield [
    `INSERT INTO submission
       (id, kind, payload, fingerprint, repeated_by, received_at, state, next_try_at, suspicion)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    ...[id, kind, payload, fingerprint, repetition?.by ?? null],
    ...[receivedAt, state, nextTryAt, suspicion ?? null],
  ];
  if (repetition?.by === "key") yield [insertKey, repetition.key, id];
  return { outcome: "kept", id };
}

const insertKey = "INSERT INTO idempotency_key (key, submission_id) VALUES ($1, $2)";

function* findEarlier(
  { repetition, fingerprint }: NewSubmission,
  locked: string,
): Steps<Kept | undefined> {
  if (!repetition) return undefined;
  if (repetition.by === "content") {
    const earlier = yield [sameContent("", locked), fingerprint, repetition.since];
    return earlier && { outcome: "repeated", id: String(earlier.id) };
  }
  const earlier = yield [
    `SELECT id, fingerprint FROM submission
     WHERE id = (SELECT submission_id FROM idempotency_key WHERE key = $1) ${locked}`,
    repetition.key,
  ];
  if (earlier && earlier.fingerprint !== fingerprint) return { outcome: "conflict" };
  if (earlier) return { outcome: "repeated", id: String(earlier.id) };
  // The same form may have been posted before its script was loaded.
  const form = yield [
    sameContent("AND repeated_by = 'content'", locked),
    fingerprint,
    repetition.since,
  ];
  if (!form) return undefined;
  // The next request with this key may come too late for its content to be compared.
  yield [insertKey, repetition.key, String(form.id)];
  return { outcome: "repeated", id: String(form.id) };
}

const sameContent = (condition: string, locked: string) =>
  `SELECT id FROM submission WHERE fingerprint = $1 AND received_at >= $2 ${condition}
   ORDER BY received_at LIMIT 1 ${locked}`;
