import type { Kysely } from "kysely";
import type { Kind } from "../../shared/submission/kinds.ts";
import type { Clock, Store } from "./database.ts";
import { isFree } from "./deliver-queries.ts";
import { inStore } from "./errors.ts";
import type { Attempt, State, Submission, Tables } from "./schema.ts";

/** Selects submissions; what is `undefined` does not matter. */
export type Filter = {
  readonly state?: State | undefined;
  readonly kind?: Kind | undefined;
  /** Received at this time or later; delivered, if `state` is that. */
  readonly since?: number | undefined;
  readonly until?: number | undefined;
};

const matching = (db: Kysely<Tables>, { state, kind, since, until }: Filter) => {
  const time = state === "delivered" ? "closedAt" : "receivedAt";
  return db
    .selectFrom("submission")
    .$if(state !== undefined, (query) => query.where("state", "=", state as State))
    .$if(kind !== undefined, (query) => query.where("kind", "=", kind as Kind))
    .$if(since !== undefined, (query) => query.where(time, ">=", since as number))
    .$if(until !== undefined, (query) => query.where(time, "<=", until as number));
};

/** A submission with the number of its attempts, and the last of them. */
export type Listed = Submission & {
  readonly attemptCount: number;
  readonly lastAttempt: Attempt | null;
};

const attemptColumns = ["at", "durationMs", "status", "error", "answer", "askedUntil"] as const;
/** How many submissions are read or changed at a time, so that others need not wait for long. */
const pageSize = 500;

/** Yields submissions page by page: the newest first, or the oldest. */
export async function* pages(
  { db }: Store,
  filter: Filter = {},
  order: "asc" | "desc" = "desc",
): AsyncGenerator<Listed[]> {
  let last: string | undefined;
  for (;;) {
    const rows = await inStore(() =>
      matching(db, filter)
        .selectAll()
        .select((eb) =>
          eb
            .selectFrom("attempt")
            .whereRef("submissionId", "=", "submission.id")
            .select(eb.fn.countAll<number>().as("count"))
            .$asScalar()
            .$notNull()
            .as("attemptCount"),
        )
        .$if(last !== undefined, (query) =>
          query.where("id", order === "asc" ? ">" : "<", last as string),
        )
        .orderBy("id", order)
        .limit(pageSize)
        .execute(),
    );
    if (rows.length > 0) yield await withLast(db, rows);
    if (rows.length < pageSize) return;
    last = rows.at(-1)?.id;
  }
}

/** Adds the last attempt of each. */
async function withLast(
  db: Kysely<Tables>,
  rows: readonly Omit<Listed, "lastAttempt">[],
): Promise<Listed[]> {
  const last = await inStore(() =>
    db
      .selectFrom("attempt")
      .selectAll()
      .where(
        "submissionId",
        "in",
        rows.map(({ id }) => id),
      )
      .where("at", "=", (eb) =>
        eb
          .selectFrom("attempt as later")
          .whereRef("later.submissionId", "=", "attempt.submissionId")
          .select(({ fn }) => fn.max("later.at").as("at")),
      )
      .execute(),
  );
  const byId = new Map(last.map(({ submissionId, ...attempt }) => [submissionId, attempt]));
  return rows.map((row) => ({ ...row, lastAttempt: byId.get(row.id) ?? null }));
}

export const findById = ({ db }: Store, id: string): Promise<Submission | undefined> =>
  inStore(() => db.selectFrom("submission").selectAll().where("id", "=", id).executeTakeFirst());

/** All attempts to deliver a submission, the first first. */
export const attemptsOf = ({ db }: Store, id: string): Promise<Attempt[]> =>
  inStore(() =>
    db
      .selectFrom("attempt")
      .select(attemptColumns)
      .where("submissionId", "=", id)
      .orderBy("at")
      .execute(),
  );

/** How many submissions each kind has in each state, since when, and when the next one is due. */
export const counts = ({ db }: Store) =>
  inStore(() =>
    db
      .selectFrom("submission")
      .select(["kind", "state"])
      .select(({ fn }) => [
        fn.countAll<number>().as("count"),
        fn.min("pendingSince").as("oldest"),
        fn.min("nextAttemptAt").as("nextAttemptAt"),
      ])
      .groupBy(["kind", "state"])
      .execute(),
  );

/** The last attempt to deliver any submission of a kind, without the answer. */
export const lastAttempt = ({ db }: Store, kind: Kind) =>
  inStore(() =>
    db
      .selectFrom("attempt")
      .innerJoin("submission", "submission.id", "attempt.submissionId")
      .select(["at", "durationMs", "status", "error"])
      .where("kind", "=", kind)
      .orderBy("at", "desc")
      .limit(1)
      .executeTakeFirst(),
  );

/** Begins an update that makes submissions due now, or before all others, with all its attempts. */
const dueAgain = (db: Kysely<Tables>, now: number, nextAttemptAt = now) =>
  db.updateTable("submission").set((eb) => ({
    state: "pending",
    countedAttempts: 0,
    nextAttemptAt,
    closedAt: null,
    // The age of one that is pending already does not change.
    pendingSince: eb
      .case()
      .when("state", "=", "pending")
      .then(eb.ref("pendingSince"))
      .else(now)
      .end(),
  }));

/** Makes a submission due before all others, unless its state has changed or it is being sent. */
export async function retry(
  store: Store,
  { id, state }: Pick<Submission, "id" | "state">,
  clock: Clock,
): Promise<boolean> {
  const { numUpdatedRows } = await inStore(() =>
    dueAgain(store.db, clock(), 0)
      .where("id", "=", id)
      .where("state", "=", state)
      .where(isFree(store, clock))
      .executeTakeFirst(),
  );
  return numUpdatedRows > 0n;
}

/** Makes all that match due now, except those being sent; returns how many. */
export async function retryAll(store: Store, filter: Filter, clock: Clock): Promise<number> {
  const now = clock();
  let count = 0;
  for (;;) {
    const page = matching(store.db, filter)
      .select("id")
      .where(isFree(store, clock))
      .where(({ or, eb }) => or([eb("nextAttemptAt", "is", null), eb("nextAttemptAt", "!=", now)]))
      .limit(pageSize);
    const { numUpdatedRows } = await inStore(() =>
      dueAgain(store.db, now).where("id", "in", page).executeTakeFirst(),
    );
    count += Number(numUpdatedRows);
    if (numUpdatedRows < pageSize) return count;
  }
}

/** Closes a failed or held submission without sending it; returns whether it did so. */
export async function discard({ db }: Store, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await inStore(() =>
    db
      .updateTable("submission")
      .set({ state: "discarded", closedAt: now })
      .where("id", "=", id)
      .where("state", "in", ["failed", "held"])
      .executeTakeFirst(),
  );
  return numUpdatedRows > 0n;
}
