import { randomBytes, randomUUID } from "node:crypto";
import { takeTurns } from "./postgres.ts";
import type { NewSubmission } from "./schema.ts";
import type { Clock, Database, Store } from "./store.ts";

const repeatedMs = 10 * 60_000;
/** A robot that fills in the honeypot must not fill the disk. */
const mostHeld = 5000;

/** `repeated`: kept before, with this id. `full`: too many are held. */
export type Kept =
  | { readonly outcome: "kept" | "repeated"; readonly id: string }
  | { readonly outcome: "full" };

/**
 * Keeps a submission unless one with the same content is pending, or was delivered less than ten
 * minutes ago. Once this has resolved, it survives a crash and a power cut.
 *
 * @throws StoreError; whether the submission was kept is then unknown
 */
export const keep = (store: Store, clock: Clock, submission: NewSubmission): Promise<Kept> =>
  store.write((db) => keepIn(db, store, clock, submission));

async function keepIn(
  db: Database,
  { isPostgres, sharedNow }: Store,
  clock: Clock,
  submission: NewSubmission,
): Promise<Kept> {
  const { id, state, fingerprint, receivedAt } = submission;
  const isHeld = state === "held";
  if (isPostgres) await takeTurns(db, isHeld ? "hold" : `keep ${fingerprint}`);
  const earlier = await db
    .selectFrom("submission")
    .select("id")
    .where("fingerprint", "=", fingerprint)
    .where(({ and, eb, or }) =>
      or([
        eb("state", "=", "pending"),
        and([
          eb("state", "=", "delivered"),
          eb("closedAt", ">", receivedAt - repeatedMs),
          // A time ahead is of a clock that has been set back.
          eb("closedAt", "<", receivedAt + repeatedMs),
        ]),
      ]),
    )
    .executeTakeFirst();
  if (earlier) return { outcome: "repeated", id: earlier.id };
  if (isHeld && (await countHeld(db)) >= mostHeld) return { outcome: "full" };
  await db
    .insertInto("submission")
    .values({
      ...submission,
      pendingSince: receivedAt,
      attemptCount: 0,
      countedAttempts: 0,
      nextAttemptAt: isHeld ? null : sharedNow(clock),
    })
    .execute();
  return { outcome: "kept", id };
}

async function countHeld(db: Database): Promise<number> {
  const { held } = await db
    .selectFrom("submission")
    .select(({ fn }) => fn.countAll<number>().as("held"))
    .where("state", "=", "held")
    .executeTakeFirstOrThrow();
  return held;
}

/**
 * Keeps a submission as large as any, and takes it back in the same transaction: only a commit meets
 * a full disk.
 *
 * @throws StoreError if no form can be kept now
 */
export async function tryToKeep(store: Store, clock: Clock): Promise<void> {
  const id = randomUUID();
  // 64 KiB that PostgreSQL can't compress.
  const payload = randomBytes(48 * 1024).toString("base64");
  const facts = { kind: "enquiry", state: "pending", email: "", receivedAt: clock() } as const;
  await store.write(async (db) => {
    await keepIn(db, store, clock, { id, fingerprint: id, payload, ...facts });
    await db.deleteFrom("submission").where("id", "=", id).execute();
  });
}
