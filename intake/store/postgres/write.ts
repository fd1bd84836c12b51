import type { Pool } from "pg";
import { groupCommit } from "../group-commit.ts";
import {
  decideKeep,
  findEarlier,
  insertKey,
  insertSubmission,
  parameters,
  type Step,
  sameContent,
  sameForm,
  valuesOf,
} from "../keep.ts";
import { settle as stepsOf } from "../settle.ts";
import type { Kept, NewSubmission, Settlement } from "../store.ts";
import { type Connection, query, withConnection } from "./database.ts";

/** Returns `keep` of `Store`. Nearly every submission is new, so it tries to insert first. */
export function keepOn(pool: Pool): (submission: NewSubmission) => Promise<Kept> {
  const insert = groupCommit<NewSubmission, boolean>((batch) => insertAll(pool, batch));
  return async (submission) => {
    if (await insert(submission)) return { outcome: "kept", id: submission.id };
    return keepRepeated(pool, submission);
  };
}

/** Inserts a batch in one transaction and one round trip. @returns which of them were new */
function insertAll(pool: Pool, batch: readonly NewSubmission[]): Promise<boolean[]> {
  const steps = [["BEGIN"], lock(batch), ...batch.map(insertNew), ["COMMIT"]] as const;
  return withConnection(pool, async (client) => {
    const results = await runTogether(client, steps);
    return results.slice(2, -1).map(({ rowCount }) => rowCount === 1);
  });
}

/** Keeps a submission that `insertAll` did not insert, a likely repetition. */
function keepRepeated(pool: Pool, submission: NewSubmission): Promise<Kept> {
  const find = findEarlier(submission, "FOR UPDATE");
  return withConnection(pool, async (client) => {
    const begin = [["BEGIN"], lock([submission])] as const;
    const [, , found] = await runTogether(client, find ? [...begin, find] : begin);
    const { kept, writes } = decideKeep(submission, found?.rows[0]);
    await runTogether(client, [...writes, ["COMMIT"]]);
    return kept;
  });
}

/**
 * Locks the content and keys of a batch until the transaction ends, waiting for other servers that
 * are keeping the same ones. A statement sees what was committed before it began (READ COMMITTED),
 * so the following statements see their result. A hash collision only causes a wait. All servers
 * lock in the same order, which prevents deadlocks.
 */
function lock(batch: readonly NewSubmission[]): Step {
  const names = batch.flatMap(({ repetition, fingerprint }) => {
    if (!repetition) return [];
    const content = `intake content ${fingerprint}`;
    return repetition.by === "key" ? [content, `intake key ${repetition.key}`] : [content];
  });
  return [
    `SELECT pg_advisory_xact_lock(name) FROM (
       SELECT hashtextextended(value, 0) AS name FROM json_array_elements_text($1) ORDER BY name
     ) AS ordered`,
    JSON.stringify(names),
  ];
}

/** Inserts the submission and its key, or nothing if `findEarlier` would find something. */
function insertNew(submission: NewSubmission): Step {
  const { repetition } = submission;
  const values = valuesOf(submission);
  if (!repetition) return [`${insertSubmission} VALUES (${parameters})`, ...values];
  const insert = `${insertSubmission} SELECT ${parameters} WHERE NOT EXISTS`;
  if (repetition.by === "content") {
    return [`${insert} (${sameContent("$4", "$10")})`, ...values, repetition.since];
  }
  return [
    `WITH kept AS (
       ${insert} (${sameForm("$4", "$10")})
         AND NOT EXISTS (SELECT FROM idempotency_key WHERE key = $11)
       RETURNING id
     )
     ${insertKey} SELECT $11, id FROM kept`,
    ...[...values, repetition.since, repetition.key],
  ];
}

/**
 * Sends all statements without waiting for results; PostgreSQL runs them in turn. In a transaction,
 * once one has failed, the following ones fail too, and COMMIT rolls back.
 */
function runTogether(connection: Connection, steps: readonly Step[]) {
  return Promise.all(steps.map(([statement, ...values]) => query(connection, statement, values)));
}

/** Settles in one transaction and one round trip; see `DeliveryStore`. */
export async function settle(pool: Pool, settlement: Settlement): Promise<void> {
  const steps = [["BEGIN"], ...stepsOf(settlement, "FOR UPDATE"), ["COMMIT"]] as const;
  await withConnection(pool, (client) => runTogether(client, steps));
}
