import type { Pool } from "pg";
import type { Kept, NewSubmission, Repetition } from "../store.ts";
import { type Connection, query } from "./database.ts";
import { dueAgain } from "./operate.ts";
import { inTransaction } from "./transaction.ts";

/** Keeps a submission unless it is the repetition of one that is there; see `Store`. */
export async function keep(pool: Pool, submission: NewSubmission): Promise<Kept> {
  const { repetition, fingerprint, receivedAt, suspicion } = submission;
  if (!repetition) return insert(pool, submission);
  return inTransaction(pool, async (client) => {
    // Whoever keeps the same at this moment, in any instance, is waited for. A statement sees what
    // was committed before it began (READ COMMITTED), so the questions below know the answer.
    if (repetition.by === "key") await lock(client, `key ${repetition.key}`);
    await lock(client, `content ${fingerprint}`);
    const earlier = await findEarlier(client, repetition, fingerprint);
    if (earlier?.outcome === "repeated" && !suspicion) {
      await query(client, `${dueAgain} WHERE id = $2 AND state IN ('held', 'discarded')`, [
        receivedAt,
        earlier.id,
      ]);
    }
    return earlier ?? (await insert(client, submission));
  });
}

/** Held until the transaction ends; a hash that two names share makes one wait for nothing. */
async function lock(client: Connection, name: string): Promise<void> {
  await query(client, "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`intake ${name}`]);
}

/** Locks what it finds, so that nobody erases it before the answer says that it is kept. */
async function findEarlier(
  client: Connection,
  repetition: Repetition,
  fingerprint: string,
): Promise<Kept | undefined> {
  if (repetition.by === "content") {
    const id = await sameContent(client, fingerprint, repetition.since, "true");
    return id === undefined ? undefined : { outcome: "repeated", id };
  }
  const { rows } = await query(
    client,
    `SELECT id, fingerprint FROM intake.submission
     WHERE id = (SELECT submission_id FROM intake.idempotency_key WHERE key = $1)
     FOR UPDATE`,
    [repetition.key],
  );
  const earlier = rows[0];
  if (earlier && earlier.fingerprint !== fingerprint) return { outcome: "conflict" };
  if (earlier) return { outcome: "repeated", id: String(earlier.id) };
  // The form was posted before its script was there, or that answer got lost.
  const form = await sameContent(client, fingerprint, repetition.since, "repeated_by = 'content'");
  if (form === undefined) return undefined;
  // The next request with this key may come later than the content is compared.
  await insertKey(client, repetition.key, form);
  return { outcome: "repeated", id: form };
}

async function sameContent(
  client: Connection,
  fingerprint: string,
  since: number,
  condition: string,
): Promise<string | undefined> {
  const { rows } = await query(
    client,
    `SELECT id FROM intake.submission
     WHERE fingerprint = $1 AND received_at >= $2 AND ${condition}
     ORDER BY received_at LIMIT 1
     FOR UPDATE`,
    [fingerprint, since],
  );
  return rows[0] && String(rows[0].id);
}

async function insert(connection: Connection, submission: NewSubmission): Promise<Kept> {
  const { id, kind, payload, fingerprint, repetition, receivedAt, suspicion } = submission;
  const content = [id, kind, payload, fingerprint, repetition?.by ?? null, receivedAt];
  const delivery = suspicion ? ["held", null, suspicion] : ["pending", receivedAt, null];
  await query(
    connection,
    `INSERT INTO intake.submission
       (id, kind, payload, fingerprint, repeated_by, received_at, state, next_try_at, suspicion)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [...content, ...delivery],
  );
  if (repetition?.by === "key") await insertKey(connection, repetition.key, id);
  return { outcome: "kept", id };
}

async function insertKey(connection: Connection, key: string, id: string): Promise<void> {
  await query(
    connection,
    "INSERT INTO intake.idempotency_key (key, submission_id) VALUES ($1, $2)",
    [key, id],
  );
}
