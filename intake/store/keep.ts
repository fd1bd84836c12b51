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
  const withKey = key === undefined ? undefined : await findByKey(db, key);
  if (withKey) {
    const isSame = withKey.fingerprint === fingerprint;
    return isSame ? { outcome: "repeated", id: withKey.id } : { outcome: "conflict" };
  }
  const earlier = await findByContent(db, submission);
  if (!earlier) {
    if (isHeld && (await countHeld(db)) >= mostHeld) return { outcome: "full" };
    await db
      .insertInto("submission")
      .values({
        ...submission,
        pendingSince: receivedAt,
        countedAttempts: 0,
        nextAttemptAt: isHeld ? null : sharedNow(clock),
        scheduledAt: sharedNow(clock),
      })
      .execute();
  }
  const submissionId = earlier?.id ?? id;
  if (key !== undefined && !isHeld) {
    await db.insertInto("idempotencyKey").values({ key, submissionId }).execute();
  }
  return { outcome: earlier ? "repeated" : "kept", id: submissionId };
}

const findByKey = (db: Database, key: string) =>
  db
    .selectFrom("idempotencyKey")
    .innerJoin("submission", "submission.id", "submissionId")
    .select(["id", "fingerprint"])
    .where("key", "=", key)
    .executeTakeFirst();

/** One that is held never stands in for a clean one, which a person has sent. */
const findByContent = (
  db: Database,
  { fingerprint, receivedAt, state }: Omit<NewSubmission, "idempotencyKey">,
) =>
  db
    .selectFrom("submission")
    .select("id")
    .where("fingerprint", "=", fingerprint)
    .where("receivedAt", ">", receivedAt - contentMs)
    // Of a clock that has been set back.
    .where("receivedAt", "<", receivedAt + contentMs)
    .$if(state !== "held", (query) => query.where("state", "!=", "held"))
    .limit(1)
    .executeTakeFirst();

async function countHeld(db: Database): Promise<number> {
  const { held } = await db
    .selectFrom("submission")
    .select(({ fn }) => fn.countAll<number>().as("held"))
    .where("state", "=", "held")
    .executeTakeFirstOrThrow();
  return held;
}
