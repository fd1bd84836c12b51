import { type ExpressionBuilder, sql } from "kysely";
import type { Kind } from "../../shared/submission/kinds.ts";
import { longestPauseMs, type Next, pauseOfProbe } from "../pauses.ts";
import { claimCountsMs, claimMs } from "../times.ts";
import type { Attempt, Tables } from "./schema.ts";
import type { Clock, Database, Store } from "./store.ts";
import { isAhead, isPaused, setPause } from "./webhook-pause.ts";

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

/** Whether no server is sending it. One that has died keeps it until its claim ends. */
export const isFree =
  ({ sharedNow }: Store, clock: Clock) =>
  ({ not }: ExpressionBuilder<Tables, "submission">) =>
    not(isAhead("submission.lockedUntil", sharedNow(clock), sql.lit(claimMs)));

/** What a server finds to do. */
export type Claims = {
  /** Whether something else has locked the webhook's row, as another server that looks does. */
  readonly isBusy: boolean;
  /** Whether the one that it may send shows whether anybody is reached again. */
  readonly isProbe: boolean;
  readonly claimed: readonly Claimed[];
};

/**
 * Locks due submissions of a kind for this server, the earliest first, as many as may be sent; none
 * while the webhook pauses. After a pause it is one, not tried before or longest ago, and the next
 * pause begins at once: only its answer ends it, so that a server that dies has got none.
 */
export const claim = (store: Store, parts: Claim): Promise<Claims> =>
  store.write((db) => claimIn(db, store, parts));

async function claimIn(db: Database, store: Store, parts: Claim): Promise<Claims> {
  const { isPostgres, sharedNow } = store;
  const { kind, server, clock, sending, limit } = parts;
  const now = sharedNow(clock);
  const none = { isBusy: false, isProbe: false, claimed: [] };
  const webhook = await db
    .selectFrom("webhook")
    .select(["pausedUntil", isPaused(store, clock).as("isPaused")])
    .where("kind", "=", kind)
    // Two servers could both find room for one more; one that was cut off must not make others wait.
    .$if(isPostgres, (query) => query.forUpdate().skipLocked())
    .executeTakeFirst();
  if (!webhook) {
    // Unless it is locked, somebody has deleted it.
    const unpaused = db.insertInto("webhook").values({ kind, pausedUntil: 0 });
    await unpaused.onConflict((conflict) => conflict.doNothing()).execute();
    return { ...none, isBusy: true };
  }
  if (webhook.isPaused) return none;
  const { locked } = await db
    .selectFrom("submission")
    .select((eb) => eb.fn.countAll<number>().as("locked"))
    .where("state", "=", "pending")
    .where("kind", "=", kind)
    .where("lockedBy", "!=", server)
    .where((eb) => eb.not(isFree(store, clock)(eb)))
    .where("lockedUntil", ">", after(now, claimMs - claimCountsMs))
    .executeTakeFirstOrThrow();
  const isProbe = webhook.pausedUntil > 0;
  const room = (isProbe ? 1 - sending.length : limit) - locked;
  if (room <= 0) return none;
  const isDue = (eb: ExpressionBuilder<Tables, "submission">) =>
    eb.and([
      eb("state", "=", "pending"),
      eb("kind", "=", kind),
      eb.not(isAhead("submission.nextAttemptAt", now, longestPause)),
      isFree(store, clock)(eb),
      ...(sending.length > 0 ? [eb.not(eb("id", "in", sending))] : []),
    ]);
  const claimed = await db
    // Materialized, since PostgreSQL might otherwise select, and lock, more than once.
    .with(
      (cte) => cte("due").materialized(),
      (due) =>
        due
          .selectFrom("submission")
          .select("id")
          .where(isDue)
          .$if(isProbe, (query) => query.orderBy("lastAt", (order) => order.asc().nullsFirst()))
          .orderBy("nextAttemptAt")
          .orderBy("receivedAt")
          .limit(room)
          // Commands may be changing some.
          .$if(isPostgres, (query) => query.forUpdate().skipLocked()),
    )
    .updateTable("submission")
    .set({ lockedBy: server, lockedUntil: after(now, claimMs) })
    .where("id", "in", (eb) => eb.selectFrom("due").select("id"))
    .returning(["id", "payload", "countedAttempts"])
    .execute();
  if (isProbe && claimed.length > 0)
    await setPause(db, kind, after(now, pauseOfProbe(Math.random())));
  return { isBusy: false, isProbe, claimed };
}

/** Shows other servers that this one is still sending what it has claimed. */
export const renew = (store: Store, { server, clock }: Pick<Claim, "server" | "clock">) =>
  store.write((db) =>
    db
      .updateTable("submission")
      .set({ lockedUntil: after(store.sharedNow(clock), claimMs) })
      .where("id", "in", (eb) =>
        eb
          .selectFrom("submission")
          .select("id")
          .where("lockedBy", "=", server)
          // Whoever has locked a row must not make delivery wait.
          .$if(store.isPostgres, (query) => query.forUpdate().skipLocked()),
      )
      .execute(),
  );

/** The longest pause of a submission that a right clock sets. */
const longestPause = sql<number>`CASE "countedAttempts" ${sql.join(
  longestPauseMs.submission.map((ms, counted) => sql`WHEN ${sql.lit(counted)} THEN ${sql.lit(ms)}`),
  sql` `,
)} ELSE 0 END`;

/** A number of milliseconds from now. */
const after = (now: ReturnType<Store["sharedNow"]>, ms: number) =>
  sql<number>`${now} + CAST(${ms} AS bigint)`;

type Result = {
  readonly id: string;
  readonly kind: Kind;
  readonly server: string;
  readonly clock: Clock;
  readonly isProbe: boolean;
  readonly attempt: Attempt;
  readonly next: Next;
};

/**
 * Records an attempt and what becomes of the submission, unless it has been erased or another server
 * has taken it over; and in any case what it shows of the webhook.
 */
export const settle = (store: Store, result: Result): Promise<void> =>
  store.write((db) => settleIn(db, store, result));

async function settleIn(db: Database, store: Store, result: Result): Promise<void> {
  const { id, kind, server, clock, isProbe, attempt, next } = result;
  const { state, pauseMs, isCounted, webhookPauseMs } = next;
  const now = store.sharedNow(clock);
  await db
    .updateTable("submission")
    .set((eb) => ({
      state,
      nextAttemptAt: pauseMs === null ? null : after(now, pauseMs),
      attemptCount: eb("attemptCount", "+", 1),
      countedAttempts: eb("countedAttempts", "+", isCounted ? 1 : 0),
      closedAt: state === "pending" ? null : attempt.at + attempt.durationMs,
      lockedBy: null,
      lockedUntil: null,
      lastAt: attempt.at,
      lastDurationMs: attempt.durationMs,
      lastStatus: attempt.status,
      lastError: storable(attempt.error),
      lastAnswer: storable(attempt.answer),
    }))
    .where("id", "=", id)
    .where("lockedBy", "=", server)
    .execute();
  if (webhookPauseMs !== null) {
    const until = after(now, webhookPauseMs);
    // Of attempts that were made at once, the longest pause holds.
    const isLonger = sql<boolean>`(${isPaused(store, clock)} AND webhook."pausedUntil" > ${until})`;
    await setPause(db, kind, until, isProbe ? undefined : isLonger);
  } else if (isProbe) await setPause(db, kind, sql.lit(0));
}

/** Unlocks what this server has claimed and not sent; it is due at once, a probe too. */
export const unlock = (
  store: Store,
  { kind, server, clock, isProbe }: Pick<Result, "kind" | "server" | "clock" | "isProbe">,
): Promise<void> =>
  store.write(async (db) => {
    await db
      .updateTable("submission")
      .set({ lockedBy: null, lockedUntil: null })
      .where("lockedBy", "=", server)
      .execute();
    // The pause has ended, and nobody was answered.
    if (isProbe) await setPause(db, kind, store.sharedNow(clock));
  });

/** Removes NUL and replaces lone surrogates, which not every database accepts. */
function storable(text: string | null): string | null {
  return text?.replaceAll("\0", "").toWellFormed() ?? null;
}
