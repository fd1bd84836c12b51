import type { ExpressionBuilder, Kysely } from "kysely";
import type { Kind } from "../../shared/submission/kinds.ts";
import type { Clock, Store } from "./database.ts";
import { isFree } from "./deliver-queries.ts";
import { inStore } from "./errors.ts";
import type { Attempt, State, Submission, Tables } from "./schema.ts";

/** Selects submissions; what is `undefined` does not matter. */
export type Filter = {
  readonly id?: string | undefined;
  readonly state?: State | undefined;
  readonly kind?: Kind | undefined;
  /** Received at this time or later; delivered, if `state` is that. */
  readonly since?: number | undefined;
  readonly until?: number | undefined;
};

const matching =
  ({ id, state, kind, since, until }: Filter) =>
  ({ and, eb }: ExpressionBuilder<Tables, "submission">) => {
    const time = state === "delivered" ? "closedAt" : "receivedAt";
    return and([
      ...(id === undefined ? [] : [eb("id", "=", id)]),
      ...(state === undefined ? [] : [eb("state", "=", state)]),
      ...(kind === undefined ? [] : [eb("kind", "=", kind)]),
      ...(since === undefined ? [] : [eb(time, ">=", since)]),
      ...(until === undefined ? [] : [eb(time, "<=", until)]),
    ]);
  };

/** A submission with the number of its attempts, and the last of them. */
export type Listed = Submission & {
  readonly attemptCount: number;
  readonly lastAttempt: Attempt | null;
};

/** How many submissions are read at a time. */
const batchSize = 500;

/** Yields submissions in batches, the newest first. */
export async function* listed({ db }: Store, filter: Filter = {}): AsyncGenerator<Listed[]> {
  let last: string | undefined;
  for (;;) {
    const rows = await inStore(() =>
      db
        .selectFrom("submission")
        .where(matching(filter))
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
        .$if(last !== undefined, (query) => query.where("id", "<", last as string))
        .orderBy("id", "desc")
        .limit(batchSize)
        .execute(),
    );
    if (rows.length > 0) yield await withLast(db, rows);
    if (rows.length < batchSize) return;
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
      .select(["at", "durationMs", "status", "error", "answer", "askedUntil"])
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

/** Makes all that match due now, with all their attempts, except those being sent; returns how many. */
export async function retry(store: Store, filter: Filter, clock: Clock): Promise<number> {
  const now = clock();
  const { numUpdatedRows } = await inStore(() =>
    store.db
      .updateTable("submission")
      .set((eb) => ({
        state: "pending",
        countedAttempts: 0,
        nextAttemptAt: now,
        closedAt: null,
        // The age of one that is pending already does not change.
        pendingSince: eb
          .case()
          .when("state", "=", "pending")
          .then(eb.ref("pendingSince"))
          .else(now)
          .end(),
      }))
      .where(matching(filter))
      .where(isFree(store, clock))
      .executeTakeFirstOrThrow(),
  );
  return Number(numUpdatedRows);
}

/** Forgets until when a kind's receiver has asked for a pause. */
export async function endPause({ db }: Store, kind: Kind): Promise<void> {
  await inStore(() =>
    db
      .updateTable("attempt")
      .set({ askedUntil: null })
      .where("askedUntil", "is not", null)
      .where("submissionId", "in", (eb) =>
        eb.selectFrom("submission").select("id").where("kind", "=", kind),
      )
      .execute(),
  );
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
