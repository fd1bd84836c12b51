import { type ExpressionBuilder, sql } from "kysely";
import type { Kind } from "../../shared/submission/kinds.ts";
import type { Next } from "../pauses.ts";
import { claimMs } from "../times.ts";
import type { Attempt, Tables } from "./schema.ts";
import type { Clock, Database, Store } from "./store.ts";
import { isPaused, toleranceMs } from "./webhook-pause.ts";

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

/**
 * Whether no server is sending it. One that has died keeps it until its claim ends; a claim that
 * would end later than any can comes from a wrong clock.
 */
export const isFree =
  ({ sharedNow }: Store, clock: Clock) =>
  ({ eb, or }: ExpressionBuilder<Tables, "submission">) =>
    or([
      eb("lockedUntil", "is", null),
      eb("lockedUntil", "<=", sharedNow(clock)),
      eb("lockedUntil", ">", sql<number>`${sharedNow(clock)} + ${sql.lit(claimMs + toleranceMs)}`),
    ]);

/** What a server finds to do: `busy` while another server is looking. */
export type Claims = { readonly isBusy: boolean; readonly claimed: readonly Claimed[] };

/**
 * Locks due submissions of a kind for this server, the earliest first, as many as may be sent; none
 * while the receiver's pause lasts.
 */
export const claim = (store: Store, parts: Claim): Promise<Claims> =>
  store.write((db) => claimIn(db, store, parts));

async function claimIn(db: Database, store: Store, parts: Claim): Promise<Claims> {
  const { isPostgres, sharedNow } = store;
  const { kind, server, clock, sending, limit } = parts;
  const webhook = await db
    .selectFrom("webhook")
    .select((eb) => isPaused(store, clock)(eb).as("isPaused"))
    .where("kind", "=", kind)
    // Two servers could both find room for one more; one that was cut off must not make others wait.
    .$if(isPostgres, (query) => query.forUpdate().skipLocked())
    .executeTakeFirst();
  if (!webhook) return { isBusy: true, claimed: [] };
  if (webhook.isPaused) return { isBusy: false, claimed: [] };
  const { locked } = await db
    .selectFrom("submission")
    .select((eb) => eb.fn.countAll<number>().as("locked"))
    .where("state", "=", "pending")
    .where("kind", "=", kind)
    .where("lockedBy", "!=", server)
    .where((eb) => eb.not(isFree(store, clock)(eb)))
    .executeTakeFirstOrThrow();
  if (locked >= limit) return { isBusy: false, claimed: [] };
  const now = sharedNow(clock);
  const isDue = ({ and, or, eb, not }: ExpressionBuilder<Tables, "submission">) =>
    and([
      eb("state", "=", "pending"),
      eb("kind", "=", kind),
      or([
        eb("nextAttemptAt", "<=", now),
        eb("scheduledAt", ">", sql<number>`${now} + ${sql.lit(toleranceMs)}`),
      ]),
      isFree(store, clock)(eb),
      ...(sending.length > 0 ? [not(eb("id", "in", sending))] : []),
    ]);
  const claimed = await db
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
    .set({ lockedBy: server, lockedUntil: sql<number>`${now} + ${sql.lit(claimMs)}` })
    .where("id", "in", (eb) => eb.selectFrom("due").select("id"))
    .returning(["id", "payload", "countedAttempts"])
    .execute();
  return { isBusy: false, claimed };
}

type Result = {
  readonly id: string;
  readonly kind: Kind;
  readonly server: string;
  readonly clock: Clock;
  readonly attempt: Attempt;
  readonly next: Next;
};

/**
 * Records an attempt and what becomes of the submission, unless it has been erased or another server
 * has taken it over; and in any case the pause that the receiver asked for.
 */
export const settle = (store: Store, result: Result): Promise<void> =>
  store.write((db) => settleIn(db, store, result));

async function settleIn(db: Database, { sharedNow }: Store, result: Result): Promise<void> {
  const { id, kind, server, clock, attempt, next } = result;
  const { state, pauseMs, isCounted, webhookPauseMs } = next;
  const now = sharedNow(clock);
  const after = (ms: number) => sql<number>`${now} + CAST(${ms} AS bigint)`;
  const { numUpdatedRows } = await db
    .updateTable("submission")
    .set((eb) => ({
      state,
      nextAttemptAt: pauseMs === null ? null : after(pauseMs),
      scheduledAt: now,
      countedAttempts: eb("countedAttempts", "+", isCounted ? 1 : 0),
      closedAt: state === "pending" ? null : attempt.at + attempt.durationMs,
      lockedBy: null,
      lockedUntil: null,
    }))
    .where("id", "=", id)
    .where("lockedBy", "=", server)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) {
    const { error, answer } = attempt;
    await db
      .insertInto("attempt")
      .values({ ...attempt, submissionId: id, error: storable(error), answer: storable(answer) })
      .execute();
  }
  if (webhookPauseMs === null) return;
  await db
    .updateTable("webhook")
    .set({ pausedAt: now, pausedUntil: after(webhookPauseMs) })
    .where("kind", "=", kind)
    .execute();
}

/** Unlocks what this server has claimed and not sent; it is due at once. */
export async function unlock({ write }: Store, server: string): Promise<void> {
  await write((db) =>
    db
      .updateTable("submission")
      .set({ lockedBy: null, lockedUntil: null })
      .where("lockedBy", "=", server)
      .execute(),
  );
}

/** Removes NUL and replaces lone surrogates, which not every database accepts. */
function storable(text: string | null): string | null {
  return text?.replaceAll("\0", "").toWellFormed() ?? null;
}
