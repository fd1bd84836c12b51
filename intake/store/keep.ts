import { randomBytes } from "node:crypto";
import { dueAgain } from "./operator-queries.ts";
import type { Sql, Step } from "./sql.ts";
import type { Kept, NewSubmission } from "./store.ts";

/**
 * The id of the earlier submission with content $1 and key $3 that a new one repeats, or NULL: the
 * one with this key; or the same form posted at $2 or later without a key, before its script had
 * loaded; or, for a sender without a key, any with the same content since then.
 */
const earlier = `coalesce(
  (SELECT submission_id FROM idempotency_key WHERE key = $3),
  (SELECT id FROM submission WHERE fingerprint = $1 AND received_at >= $2
     AND (repeated_by = 'content' OR CAST($3 AS text) IS NULL) ORDER BY received_at LIMIT 1)
)`;

// Later than any time: nothing is a repetition.
const never = Number.MAX_SAFE_INTEGER;

/** Keeps a submission unless it repeats an earlier one; see `Store`. */
export async function keep(sql: Sql, submission: NewSubmission): Promise<Kept> {
  const { id, fingerprint, repetition, receivedAt, suspicion } = submission;
  const names: string[] = [];
  if (repetition) names.push(`intake content ${fingerprint}`);
  if (repetition?.by === "key") names.push(`intake key ${repetition.key}`);
  const steps = keepSteps(submission, sql.dialect.lockRows);
  const [first] = await sql.transact({ steps, names });
  const before = first?.rows[0];
  if (!before) return { outcome: "kept", id };
  if (before.fingerprint !== fingerprint) return { outcome: "conflict" };
  const repeated = String(before.id);
  if (!suspicion) {
    const release = `${dueAgain("$1")} WHERE id = $2 AND state IN ('held', 'discarded')`;
    await sql.run(release, [receivedAt, repeated]);
  }
  return { outcome: "repeated", id: repeated };
}

/** If there may be an earlier submission, the first step finds it and protects it from erasure. */
function keepSteps(submission: NewSubmission, lockRows: string): Step[] {
  const { id, kind, payload, fingerprint, repetition, receivedAt, suspicion } = submission;
  const key = repetition?.by === "key" ? repetition.key : null;
  const wanted = [fingerprint, repetition?.since ?? never, key] as const;
  const find = `SELECT id, fingerprint FROM submission WHERE id = ${earlier} ${lockRows}`;
  const insert = `INSERT INTO submission (fingerprint, id, kind, payload, repeated_by, received_at,
      state, next_try_at, suspicion)
    SELECT $1, $4, $5, $6, $7, $8, $9, $10, $11 WHERE ${earlier} IS NULL`;
  const state = suspicion ? ["held", null, suspicion] : ["pending", receivedAt, null];
  const values = [id, kind, payload, repetition?.by ?? null, receivedAt, ...state];
  // Also for a repetition of a keyless form: the next request with this key may come too late to be
  // recognised by its content.
  const insertKey = `INSERT INTO idempotency_key (key, submission_id)
    VALUES ($3, coalesce(${earlier}, $4)) ON CONFLICT DO NOTHING`;
  return [
    ...(repetition ? [[find, ...wanted] as const] : []),
    [insert, ...wanted, ...values],
    ...(key === null ? [] : [[insertKey, ...wanted, id] as const]),
  ];
}

// As large as the largest submission with its indexes, so that the check fails whenever `keep`
// would.
const fillerBytes = 96 * 1024;

/** Rejects when a submission could not be kept; see `Store`. */
export async function check({ transact, dialect }: Sql, write: boolean): Promise<void> {
  // Random: SQLite does not write unchanged pages, and PostgreSQL compresses. There is no row 0: with
  // that id, databases only check whether they may write.
  const values = write ? ([randomBytes(fillerBytes), 1] as const) : (["", 0] as const);
  await transact({
    steps: [
      ["UPDATE write_check SET filler = $1 WHERE id = $2", ...values],
      // What `keep` needs, without rows: databases still check tables and privileges.
      [`SELECT id FROM submission WHERE id IS NULL ${dialect.lockRows}`],
      ["INSERT INTO submission SELECT * FROM submission WHERE id IS NULL"],
      ["INSERT INTO idempotency_key SELECT * FROM idempotency_key WHERE key IS NULL"],
    ],
  });
}
