import { type ExpressionBuilder, sql } from "kysely";
import type { Kind } from "../../shared/submission/kinds.ts";
import { sizeOf } from "./clean-files.ts";
import type { Attempt, State, Submission, Tables } from "./schema.ts";
import type { Store } from "./store.ts";

/** Selects submissions; what is `undefined` does not matter. */
export type Filter = {
  readonly id?: string | undefined;
  /** Those with a smaller id, which were received before. */
  readonly beforeId?: string | undefined;
  readonly state?: State | undefined;
  readonly kind?: Kind | undefined;
  /** Received at this time or later; delivered, if `state` is that. */
  readonly since?: number | undefined;
  readonly until?: number | undefined;
};

/** Makes the condition that a filter sets. */
export const matching =
  ({ id, beforeId, state, kind, since, until }: Filter) =>
  ({ and, eb }: ExpressionBuilder<Tables, "submission">) => {
    const time = state === "delivered" ? "closedAt" : "receivedAt";
    return and([
      ...(id === undefined ? [] : [eb("id", "=", id)]),
      ...(beforeId === undefined ? [] : [eb("id", "<", beforeId)]),
      ...(state === undefined ? [] : [eb("state", "=", state)]),
      ...(kind === undefined ? [] : [eb("kind", "=", kind)]),
      ...(since === undefined ? [] : [eb(time, ">=", since)]),
      ...(until === undefined ? [] : [eb(time, "<=", until)]),
    ]);
  };

/** How many submissions are read at a time. */
const batchSize = 500;

/** Yields submissions in batches, newest first. */
export async function* listed({ read }: Store, filter: Filter = {}): AsyncGenerator<Submission[]> {
  let beforeId: string | undefined;
  for (;;) {
    const rows = await read((db) =>
      db
        .selectFrom("submission")
        .where(matching({ ...filter, beforeId }))
        .selectAll()
        .orderBy("id", "desc")
        .limit(batchSize)
        .execute(),
    );
    if (rows.length > 0) yield rows;
    if (rows.length < batchSize) return;
    beforeId = rows.at(-1)?.id;
  }
}

export const findById = ({ read }: Store, id: string): Promise<Submission | undefined> =>
  read((db) => db.selectFrom("submission").selectAll().where("id", "=", id).executeTakeFirst());

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
      .selectFrom("submission")
      .select(["lastAt as at", "lastDurationMs as durationMs"])
      .select(["lastStatus as status", "lastError as error"])
      .where("kind", "=", kind)
      .where("lastAt", "is not", null)
      .orderBy("lastAt", "desc")
      .limit(1)
      .$castTo<Omit<Attempt, "answer">>()
      .executeTakeFirst(),
  );

/** How many pending submissions of each kind had one of these statuses as their last answer. */
export const lastAnswers = ({ read }: Store, statuses: readonly number[]) =>
  read((db) =>
    db
      .selectFrom("submission")
      .select(["kind", "lastStatus as status"])
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("state", "=", "pending")
      .where("lastStatus", "in", statuses)
      .groupBy(["kind", "lastStatus"])
      .orderBy("lastStatus")
      .execute(),
  );

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
