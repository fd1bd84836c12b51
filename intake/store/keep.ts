import { type Kysely, sql } from "kysely";
import type { Store } from "./database.ts";
import { dueAgain } from "./due-again.ts";
import { inStore, isDuplicate } from "./errors.ts";
import type { NewSubmission, Tables } from "./schema.ts";

// Without JavaScript, a double click posts a form twice, and going back and forth posts it again.
const sameContentMs = 10 * 60 * 1000;

/** How an earlier submission is recognised: by its sender's key, by its content, or not at all. */
export type Repetition =
  | { readonly by: "key"; readonly key: string }
  | { readonly by: "content" }
  | { readonly by: "nothing" };

/**
 * `repeated`: kept before, and now due if it was held or discarded and the repetition is not
 * suspicious. `conflict`: the key has been used for other content, so nothing was kept.
 */
export type Kept =
  | { readonly outcome: "kept" | "repeated"; readonly id: string }
  | { readonly outcome: "conflict" };

/**
 * Keeps a submission unless it repeats an earlier one. Once this has resolved, it survives a crash
 * and a power cut.
 *
 * @throws StoreError; whether the submission was kept is then unknown
 */
export function keep(
  { db, isPostgres }: Store,
  submission: NewSubmission,
  repetition: Repetition,
): Promise<Kept> {
  const attempt = () =>
    db.transaction().execute(async (transaction) => {
      // The server's default may be otherwise.
      if (isPostgres) await sql`SET LOCAL synchronous_commit = on`.execute(transaction);
      return keepIn(transaction, submission, repetition);
    });
  return inStore(() =>
    attempt().catch((error) => {
      // Another request has inserted the same key meanwhile: this one repeats it.
      if (isDuplicate(error)) return attempt();
      throw error;
    }),
  );
}

async function keepIn(
  db: Kysely<Tables>,
  submission: NewSubmission,
  repetition: Repetition,
): Promise<Kept> {
  const { id, fingerprint, receivedAt, suspicion } = submission;
  const key = keyOf(submission, repetition);
  const earlier = key && (await earlierThan(db, submission, repetition, key));
  if (!earlier) {
    const state = suspicion
      ? ({ state: "held", nextAttemptAt: null } as const)
      : ({ state: "pending", nextAttemptAt: receivedAt } as const);
    await db
      .insertInto("submission")
      .values({
        ...submission,
        ...state,
        repetitionKey: key,
        pendingSince: receivedAt,
        countedAttempts: 0,
      })
      .execute();
    return { outcome: "kept", id };
  }
  if (earlier.fingerprint !== fingerprint) return { outcome: "conflict" };
  if (!suspicion && (earlier.state === "held" || earlier.state === "discarded")) {
    await dueAgain(db, receivedAt).where("id", "=", earlier.id).execute();
  }
  if (repetition.by === "key") {
    // The next request with this key may come too late to be recognised by its content.
    await db
      .updateTable("submission")
      .set({ repetitionKey: key })
      .where("id", "=", earlier.id)
      .execute();
  }
  return { outcome: "repeated", id: earlier.id };
}

/**
 * Unique in the database, so that of two requests at once only one is kept. A form without a key
 * shares its own with forms of the same content and time.
 */
function keyOf({ fingerprint, receivedAt }: NewSubmission, repetition: Repetition): string | null {
  if (repetition.by === "key") return `key ${repetition.key}`;
  if (repetition.by === "nothing") return null;
  return `content ${fingerprint} ${Math.floor(receivedAt / sameContentMs)}`;
}

/**
 * The earlier submission: the one with this key; or the same form posted lately without a key,
 * before its script had loaded; or, for a sender without a key, any with the same content.
 */
function earlierThan(
  db: Kysely<Tables>,
  { fingerprint, receivedAt }: NewSubmission,
  { by }: Repetition,
  key: string,
) {
  return (
    db
      .selectFrom("submission")
      .select(["id", "fingerprint", "state"])
      .where(({ or, and, eb }) =>
        or([
          eb("repetitionKey", "=", key),
          and([
            eb("fingerprint", "=", fingerprint),
            eb("receivedAt", ">=", receivedAt - sameContentMs),
            ...(by === "content" ? [] : [eb("repetitionKey", "like", "content %")]),
          ]),
        ]),
      )
      // The one with the key decides.
      .orderBy((eb) => eb.case().when("repetitionKey", "=", key).then(0).else(1).end())
      .orderBy("receivedAt")
      .executeTakeFirst()
  );
}

/** Rejects when a submission could not be kept: it inserts no row, but needs what `keep` needs. */
export async function check({ db }: Store): Promise<void> {
  const none = db.selectFrom("submission").selectAll().where("id", "=", "");
  await inStore(() => db.insertInto("submission").expression(none).execute());
}
