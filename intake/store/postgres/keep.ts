import type { Pool } from "pg";
import {
  findEarlier,
  insertKey,
  insertSubmission,
  keeping,
  parameters,
  type Step,
  sameForm,
  valuesOf,
} from "../keep.ts";
import type { Kept, NewSubmission } from "../store.ts";
import { type Connection, query } from "./database.ts";
import { onConnection } from "./transaction.ts";

/** Keeps a submission unless it repeats an earlier one; see `Store`. */
export async function keep(pool: Pool, submission: NewSubmission): Promise<Kept> {
  const { id, repetition } = submission;
  const find = findEarlier(submission, "FOR UPDATE");
  if (!repetition || !find) {
    const { kept, writes } = keeping(submission, undefined);
    await runTogether(pool, writes);
    return kept;
  }
  const begin = [["BEGIN"], lock(submission)] as const;
  return onConnection(pool, async (client) => {
    if (repetition.by === "key") {
      // Nearly every key is new, so the first attempt is one round trip.
      const insert = insertNew(submission, repetition);
      const results = await runTogether(client, [...begin, insert, ["COMMIT"]]);
      if (results[begin.length]?.rowCount === 1) return { outcome: "kept", id };
    }
    const results = await runTogether(client, [...begin, find]);
    const { kept, writes } = keeping(submission, results[begin.length]?.rows[0]);
    await runTogether(client, [...writes, ["COMMIT"]]);
    return kept;
  });
}

/**
 * Waits until no other server is keeping the same submission, and lets none do so until the
 * transaction ends. A statement sees what was committed before it began (READ COMMITTED), so those
 * that follow see the result. Names with the same hash only wait for each other.
 */
function lock({ repetition, fingerprint }: NewSubmission): Step {
  return [
    `SELECT pg_advisory_xact_lock(hashtextextended($1, 0)),
       pg_advisory_xact_lock(hashtextextended($2, 0))`,
    // Nothing is locked for null.
    repetition?.by === "key" ? `intake key ${repetition.key}` : null,
    `intake content ${fingerprint}`,
  ];
}

/** Inserts submission and key, or nothing if `findEarlier` would find something. */
function insertNew(
  submission: NewSubmission,
  { key, since }: { key: string; since: number },
): Step {
  return [
    `WITH kept AS (
       ${insertSubmission} SELECT ${parameters}
       WHERE NOT EXISTS (SELECT FROM idempotency_key WHERE key = $11)
         AND NOT EXISTS (${sameForm("$4", "$10")})
       RETURNING id
     )
     ${insertKey} SELECT $11, id FROM kept`,
    ...[...valuesOf(submission), since, key],
  ];
}

/**
 * Sends all statements before the first answer is back; PostgreSQL runs them in turn. In a
 * transaction, those after one that failed fail too, and COMMIT rolls back.
 */
function runTogether(connection: Connection, steps: readonly Step[]) {
  return Promise.all(steps.map(([statement, ...values]) => query(connection, statement, values)));
}
