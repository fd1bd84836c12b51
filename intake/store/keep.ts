import { type Kysely, sql } from "kysely";
import type { Clock, Store } from "./database.ts";
import { inStore, isDuplicate, StoreError } from "./errors.ts";
import type { NewSubmission, Tables } from "./schema.ts";

/**
 * `repeated`: kept before, with this id. `conflict`: the key has been used for other content, so
 * nothing was kept.
 */
export type Kept =
  | { readonly outcome: "kept" | "repeated"; readonly id: string }
  | { readonly outcome: "conflict" };

/**
 * Keeps a submission unless one with the same key is kept. Once this has resolved, it survives a
 * crash and a power cut.
 *
 * @throws StoreError; whether the submission was kept is then unknown
 */
export function keep({ db, isPostgres }: Store, submission: NewSubmission): Promise<Kept> {
  const transact = () =>
    db.transaction().execute(async (transaction) => {
      // The server's default may be otherwise.
      if (isPostgres) await sql`SET LOCAL synchronous_commit = on`.execute(transaction);
      return keepIn(transaction, submission);
    });
  return inStore(() =>
    transact().catch((error) => {
      // Another request has inserted the same key meanwhile: this one repeats it.
      if (isDuplicate(error)) return transact();
      throw error;
    }),
  );
}

async function keepIn(db: Kysely<Tables>, submission: NewSubmission): Promise<Kept> {
  const { id, idempotencyKey, fingerprint, receivedAt, state } = submission;
  const earlier = idempotencyKey && (await withKey(db, idempotencyKey));
  if (earlier) {
    const isSame = earlier.fingerprint === fingerprint;
    return isSame ? { outcome: "repeated", id: earlier.id } : { outcome: "conflict" };
  }
  const nextAttemptAt = state === "held" ? null : receivedAt;
  await db
    .insertInto("submission")
    .values({ ...submission, nextAttemptAt, pendingSince: receivedAt, countedAttempts: 0 })
    .execute();
  return { outcome: "kept", id };
}

const withKey = (db: Kysely<Tables>, key: string) =>
  db
    .selectFrom("submission")
    .select(["id", "fingerprint"])
    .where("idempotencyKey", "=", key)
    .executeTakeFirst();

// A monitor that asks every minute sees it twice. Then a proxy sends submissions again, or none would
// ever show that there is room.
const distrustMs = 3 * 60_000;

export type Keeper = ReturnType<typeof createKeeper>;

/** Keeps submissions for a server, and tells whether it can. */
export function createKeeper(store: Store, clock: Clock) {
  let distrustedUntil = 0;
  return {
    async keep(submission: NewSubmission): Promise<Kept> {
      try {
        const kept = await keep(store, submission);
        if (kept.outcome === "kept") distrustedUntil = 0;
        return kept;
      } catch (error) {
        if (error instanceof StoreError && error.isOfDisk) distrustedUntil = clock() + distrustMs;
        throw error;
      }
    },
    /** Whether a submission can be kept now, as far as can be told without writing one. */
    canKeep: async () => clock() >= distrustedUntil && (await canInsert(store)),
  };
}

/** Whether rows can be inserted. It inserts none, so it does not notice a full disk. */
function canInsert({ db }: Store): Promise<boolean> {
  const none = db.selectFrom("submission").selectAll().where("id", "=", "");
  const insertion = db.insertInto("submission").expression(none).execute();
  return insertion.then(
    () => true,
    () => false,
  );
}
