import { type ExpressionBuilder, sql } from "kysely";
import type { Kind } from "../../shared/submission/kinds.ts";
import { sizeOf } from "./clean-files.ts";
import type { Attempt, State, Submission, Tables } from "./schema.ts";
import type { Database, Store } from "./store.ts";

/** Selects submissions; what is `undefined` does not matter. */
export type Filter = {
  readonly id?: string | undefined;
  readonly state?: State | undefined;
  readonly kind?: Kind | undefined;
  /** Received at this time or later; delivered, if `state` is that. */
  readonly since?: number | undefined;
  readonly until?: number | undefined;
};

/** Makes the condition that a filter sets. */
export const matching =
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
export async function* listed({ read }: Store, filter: Filter = {}): AsyncGenerator<Listed[]> {
  let last: string | undefined;
  for (;;) {
    const rows = await read(async (db) => {
      const found = await db
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
        .execute();
      return found.length > 0 ? withLast(db, found) : [];
    });
    if (rows.length > 0) yield rows;
    if (rows.length < batchSize) return;
    last = rows.at(-1)?.id;
  }
}

/** Adds the last attempt of each. */
async function withLast(
  db: Database,
  rows: readonly Omit<Listed, "lastAttempt">[],
): Promise<Listed[]> {
  const ids = rows.map(({ id }) => id);
  const last = await db
    .selectFrom("attempt")
    .selectAll()
    .where("submissionId", "in", ids)
    .where("at", "=", (eb) =>
      eb
        .selectFrom("attempt as later")
        .whereRef("later.submissionId", "=", "attempt.submissionId")
        .select(({ fn }) => fn.max("later.at").as("at")),
    )
    .execute();
  const byId = new Map(last.map(({ submissionId, ...attempt }) => [submissionId, attempt]));
  return rows.map((row) => ({ ...row, lastAttempt: byId.get(row.id) ?? null }));
}

export const findById = ({ read }: Store, id: string): Promise<Submission | undefined> =>
  read((db) => db.selectFrom("submission").selectAll().where("id", "=", id).executeTakeFirst());

/** All attempts to deliver a submission, the first first. */
export const attemptsOf = ({ read }: Store, id: string): Promise<Attempt[]> =>
  read((db) =>
    db
      .selectFrom("attempt")
      .select(["at", "durationMs", "status", "error", "answer"])
      .where("submissionId", "=", id)
      .orderBy("at")
      .execute(),
  );

/** How many submissions each kind has in each state, since when, and when the next one is due. */
export const counts = ({ read }: Store) =>
  read((db) =>
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
export const lastAttempt = ({ read }: Store, kind: Kind) =>
  read((db) =>
    db
      .selectFrom("attempt")
      .innerJoin("submission", "submission.id", "attempt.submissionId")
      .select(["at", "durationMs", "status", "error"])
      .where("kind", "=", kind)
      .orderBy("at", "desc")
      .limit(1)
      .executeTakeFirst(),
  );

/** How many pending submissions of each kind had one of these statuses as their last answer. */
export const lastAnswers = ({ read }: Store, statuses: readonly number[]) =>
  read((db) =>
    db
      .selectFrom(({ selectFrom }) =>
        selectFrom("submission")
          .where("state", "=", "pending")
          .select((eb) => [
            "kind",
            eb
              .selectFrom("attempt")
              .whereRef("submissionId", "=", "submission.id")
              .select("status")
              .orderBy("at", "desc")
              .limit(1)
              .as("status"),
          ])
          .as("pending"),
      )
      .select(["kind", "status"])
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("status", "in", statuses)
      .groupBy(["kind", "status"])
      .orderBy("status")
      .execute(),
  );

/** Yields the addresses of all submissions in batches, each once, in normalised spelling. */
export async function* addresses({ read }: Store): AsyncGenerator<string[]> {
  let last = "";
  for (;;) {
    const rows = await read((db) =>
      db
        .selectFrom("submission")
        .select("email")
        .distinct()
        .where("email", ">", last)
        .orderBy("email")
        .limit(batchSize)
        .execute(),
    );
    if (rows.length > 0) yield rows.map(({ email }) => email);
    if (rows.length < batchSize) return;
    last = rows.at(-1)?.email ?? "";
  }
}

/** The size of the database in bytes: of SQLite's file and log, or of PostgreSQL's tables and indexes. */
export async function databaseSize({ file, read }: Store): Promise<number> {
  if (file !== null) return sizeOf(file);
  const { rows } = await read((db) =>
    sql<{ bytes: number }>`
      SELECT CAST(sum(pg_total_relation_size(oid)) AS bigint) AS bytes
      FROM pg_class WHERE relkind = 'r' AND relnamespace = to_regnamespace('intake')
    `.execute(db),
  );
  return rows[0]?.bytes ?? 0;
}
