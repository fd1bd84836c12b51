import { sql } from "kysely";
import { takeTurns } from "./postgres.ts";
import type { NewSubmission } from "./schema.ts";
import type { Clock, Database, Store } from "./store.ts";

const contentMs = 10 * 60_000;
/** A robot that fills in the honeypot must not fill the disk. */
const mostHeld = 5000;

/**
 * `repeated`: kept before, with this id. `conflict`: the key has been used for other content, so
 * nothing was kept. `full`: too many are held.
 */
export type Kept =
  | { readonly outcome: "kept" | "repeated"; readonly id: string }
  | { readonly outcome: "conflict" }
  | { readonly outcome: "full" };

/**
 * Keeps a submission unless one with the same key, or one with the same content within ten minutes,
 * is kept. Once this has resolved, it survives a crash and a power cut.
 *
 * @throws StoreError; whether the submission was kept is then unknown
 */
export const keep = (store: Store, clock: Clock, submission: NewSubmission): Promise<Kept> =>
  store.write((db) => keepIn(db, store, clock, submission));

async function keepIn(
  db: Database,
  { isPostgres, sharedNow }: Store,
  clock: Clock,
  { idempotencyKey: key, ...submission }: NewSubmission,
): Promise<Kept> {
  const { id, state, fingerprint, receivedAt } = submission;
  const isHeld = state === "held";
  if (isPostgres) await takeTurns(db, isHeld ? "hold" : `keep ${fingerprint}`);
  const earlier = await findEarlier(db, submission, key ?? null);
  if (earlier) {
    if (earlier.fingerprint !== fingerprint) return { outcome: "conflict" };
    if (key && !earlier.hasKey && !isHeld) {
      await db
        .insertInto("repeat")
        .values({ key, fingerprint, submissionId: earlier.id })
        .execute();
    }
    return { outcome: "repeated", id: earlier.id };
  }
  if (isHeld && (await countHeld(db)) >= mostHeld) return { outcome: "full" };
  await db
    .insertInto("submission")
    .values({
      ...submission,
      idempotencyKey: isHeld ? null : (key ?? null),
      pendingSince: receivedAt,
      countedAttempts: 0,
      nextAttemptAt: isHeld ? null : sharedNow(clock),
      scheduledAt: sharedNow(clock),
    })
    .execute();
  return { outcome: "kept", id };
}

/**
 * Finds the submission with a key, or else the one with the same content, in one statement, since
 * most have none. One that is held or discarded stands in for none that is to be delivered. Times
 * ahead are of a clock that has been set back.
 */
async function findEarlier(
  db: Database,
  { fingerprint, receivedAt, state }: Omit<NewSubmission, "idempotencyKey">,
  key: string | null,
) {
  const { rows } = await sql<{ id: string; fingerprint: string; hasKey: number }>`
    SELECT id, fingerprint, 1 AS "hasKey" FROM submission WHERE "idempotencyKey" = ${key}
    UNION ALL
    SELECT "submissionId", fingerprint, 1 FROM repeat WHERE key = ${key}
    UNION ALL
    SELECT id, fingerprint, 0 FROM submission WHERE fingerprint = ${fingerprint}
      AND "receivedAt" > ${receivedAt - contentMs} AND "receivedAt" < ${receivedAt + contentMs}
      AND (state NOT IN ('held', 'discarded') OR (state = 'held' AND ${state} = 'held'))
  `.execute(db);
  return rows.find(({ hasKey }) => hasKey) ?? rows[0];
}

async function countHeld(db: Database): Promise<number> {
  const { held } = await db
    .selectFrom("submission")
    .select(({ fn }) => fn.countAll<number>().as("held"))
    .where("state", "=", "held")
    .executeTakeFirstOrThrow();
  return held;
}
