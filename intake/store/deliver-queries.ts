import { type ExpressionBuilder, type Kysely, sql } from "kysely";
import type { Kind } from "../../shared/submission/kinds.ts";
import { longestPauseMs, type Next } from "../pauses.ts";
import { type Clock, type Store, takeTurns } from "./database.ts";
import { inStore } from "./errors.ts";
import type { Attempt, Tables } from "./schema.ts";

// Longer than an attempt can take (60 seconds). With the poll, the work of a server that has died is
// taken over within 90 seconds.
const lockMs = 85_000;

/** A submission that this server may send now. */
export type Claimed = {
  readonly id: string;
  readonly payload: string;
  /** Attempts so far that count towards failing. */
  readonly countedAttempts: number;
};

type Claim = {
  readonly kind: Kind;
  readonly server: string;
  readonly clock: Clock;
  /** The ids that this server is sending already, whatever the clocks do. */
  readonly sending: readonly string[];
  /** How many more may be sent while no other server is sending any of the kind. */
  readonly limit: number;
};

/** Whether no server is sending it; one that has died keeps its lock until the lock ends. */
export const isFree =
  ({ sharedNow }: Store, clock: Clock) =>
  ({ eb, or }: ExpressionBuilder<Tables, "submission">) =>
    or([eb("lockedUntil", "is", null), eb("lockedUntil", "<=", sharedNow(clock))]);

/** Locks due submissions of a kind for this server, the earliest first, as many as may be sent. */
export function claim(store: Store, parts: Claim): Promise<Claimed[]> {
  return inStore(() => store.db.transaction().execute((one) => claimIn(one, store, parts)));
}

async function claimIn(db: Kysely<Tables>, store: Store, parts: Claim): Promise<Claimed[]> {
  const { isPostgres, sharedNow } = store;
  const { kind, server, clock, sending, limit } = parts;
  // Otherwise two servers could both find room for one more.
  if (isPostgres) await takeTurns(db, kind);
  const { locked } = await db
    .selectFrom("submission")
    .select((eb) => eb.fn.countAll<number>().as("locked"))
    .where("state", "=", "pending")
    .where("kind", "=", kind)
    .where("lockedBy", "!=", server)
    .where("lockedUntil", ">", sharedNow(clock))
    .executeTakeFirstOrThrow();
  if (locked >= limit) return [];
  const now = clock();
  const isDue = ({ and, or, eb, not }: ExpressionBuilder<Tables, "submission">) =>
    and([
      eb("state", "=", "pending"),
      eb("kind", "=", kind),
      // No pause is so long: a wrong clock has written it.
      or([eb("nextAttemptAt", "<=", now), eb("nextAttemptAt", ">", now + longestPauseMs)]),
      isFree(store, clock)(eb),
      ...(sending.length > 0 ? [not(eb("id", "in", sending))] : []),
    ]);
  return (
    db
      // Materialized, since PostgreSQL might otherwise select, and lock, more than once.
      .with(
        (cte) => cte("due").materialized(),
        (one) =>
          one
            .selectFrom("submission")
            .select("id")
            .where(isDue)
            .orderBy("nextAttemptAt")
            .orderBy("receivedAt")
            .limit(limit - locked)
            // Commands may be changing some.
            .$if(isPostgres, (query) => query.forUpdate().skipLocked()),
      )
      .updateTable("submission")
      .set({ lockedBy: server, lockedUntil: sql<number>`${sharedNow(clock)} + ${sql.lit(lockMs)}` })
      .where("id", "in", (eb) => eb.selectFrom("due").select("id"))
      .returning(["id", "payload", "countedAttempts"])
      .execute()
  );
}

/**
 * Records an attempt and what becomes of the submission, unless it has been erased or another server
 * has taken it over.
 */
export function settle(
  { db }: Store,
  { id, server, attempt, next }: { id: string; server: string; attempt: Attempt; next: Next },
): Promise<void> {
  const { state, nextAttemptAt, isCounted } = next;
  return inStore(() =>
    db.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable("submission")
        .set((eb) => ({
          state,
          nextAttemptAt,
          countedAttempts: eb("countedAttempts", "+", isCounted ? 1 : 0),
          closedAt: state === "pending" ? null : attempt.at + attempt.durationMs,
          lockedBy: null,
          lockedUntil: null,
        }))
        .where("id", "=", id)
        .where("lockedBy", "=", server)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      const { error, answer } = attempt;
      await transaction
        .insertInto("attempt")
        .values({ ...attempt, submissionId: id, error: storable(error), answer: storable(answer) })
        .execute();
    }),
  );
}

/** Unlocks what this server has claimed and not sent; it is due at once. */
export async function unlock({ db }: Store, server: string): Promise<void> {
  await inStore(() =>
    db
      .updateTable("submission")
      .set({ lockedBy: null, lockedUntil: null })
      .where("lockedBy", "=", server)
      .execute(),
  );
}

/** Until when the last Retry-After of a kind's webhook forbids attempts; 0 if none does. */
export async function askedUntil({ db }: Store, kind: Kind, now: number): Promise<number> {
  const last = await inStore(() =>
    db
      .selectFrom("attempt")
      .innerJoin("submission", "submission.id", "attempt.submissionId")
      .select("attempt.askedUntil")
      .where("kind", "=", kind)
      .where("attempt.askedUntil", "is not", null)
      .orderBy("attempt.at", "desc")
      .limit(1)
      .executeTakeFirst(),
  );
  const until = last?.askedUntil ?? 0;
  // A wrong clock has written a time further ahead than a receiver may ask.
  return until > now && until <= now + longestPauseMs ? until : 0;
}

/** Removes NUL and replaces lone surrogates, which not every database accepts. */
function storable(text: string | null): string | null {
  return text?.replaceAll("\0", "").toWellFormed() ?? null;
}
