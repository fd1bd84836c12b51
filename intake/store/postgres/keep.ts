import type { Pool } from "pg";
import { keeping } from "../keep.ts";
import type { Kept, NewSubmission } from "../store.ts";
import { type Connection, query } from "./database.ts";
import { inTransaction } from "./transaction.ts";

/** Keeps a submission unless it repeats an earlier one; see `Store`. */
export async function keep(pool: Pool, submission: NewSubmission): Promise<Kept> {
  const { repetition, fingerprint } = submission;
  if (!repetition) return run(pool, keeping(submission));
  return inTransaction(pool, async (client) => {
    // Waits until no other server is keeping the same submission. A statement sees what was
    // committed before it began (READ COMMITTED), so the queries that follow see the result.
    if (repetition.by === "key") await lock(client, `key ${repetition.key}`);
    await lock(client, `content ${fingerprint}`);
    return run(client, keeping(submission, "FOR UPDATE"));
  });
}

/** Locks a name until the transaction ends; names with the same hash only wait for each other. */
async function lock(client: Connection, name: string): Promise<void> {
  await query(client, "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`intake ${name}`]);
}

async function run(connection: Connection, steps: ReturnType<typeof keeping>): Promise<Kept> {
  let step = steps.next();
  while (!step.done) {
    const [statement, ...values] = step.value;
    step = steps.next((await query(connection, statement, values)).rows[0]);
  }
  return step.value;
}
