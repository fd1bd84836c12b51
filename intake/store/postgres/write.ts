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
import { type Connection, onConnection, query } from "./database.ts";

/** Returns `keep` of `Store`. Nearly every submission is new, so it first tries to insert it. */
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
  return onConnection(pool, async (client) => {
    const results = await runTogether(client, steps);
    return results.slice(2, -1).map(({ rowCount }) => rowCount === 1);
  });
}

/** Keeps a submission that `insertAll` took for a repetition. */
function keepRepeated(pool: Pool, submission: NewSubmission): Promise<Kept> {
  const find = findEarlier(submission, "FOR UPDATE");
  return onConnection(pool, async (client) => {
    const begin = [["BEGIN"], lock([submission])] as const;
    const [, , found] = await runTogether(client, find ? [...begin, find] : begin);
    const { kept, writes } = decideKeep(submission, found?.rows[0]);
    await runTogether(client, [...writes, ["COMMIT"]]);
    return kept;
  });
}

/**
 * Waits until no other server is keeping the same submissions, and lets none do so until the
 * transaction ends. A statement sees what was committed before it began (READ COMMITTED), so those
 * that follow see the result. Names with the same hash only wait for each other; locks are taken in
 * one order, or two servers could wait for each other for ever.
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

/** Inserts submission and key, or nothing if `findEarlier` would find something. */
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
 * Sends all statements before the first answer is back; PostgreSQL runs them in turn. In a
 * transaction, those after one that failed fail too, and COMMIT rolls back.
 */
function runTogether(connection: Connection, steps: readonly Step[]) {
  return Promise.all(steps.map(([statement, ...values]) => query(connection, statement, values)));
}

/** Settles in one transaction and one round trip; see `DeliveryStore`. */
export async function settle(pool: Pool, settlement: Settlement): Promise<void> {
  const steps = [["BEGIN"], ...stepsOf(settlement, "FOR UPDATE"), ["COMMIT"]] as const;
  await onConnection(pool, (client) => runTogether(client, steps));
}
