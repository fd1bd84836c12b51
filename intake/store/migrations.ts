import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { kinds } from "../../shared/submission/kinds.ts";

/** Whether the releases before a migration can't live with it: most only add something. */
export const isBreaking = (name: string) => name.endsWith("-breaking");

/** The tables of the first migration into which rows are put, or from which they are taken. */
type First = {
  webhook: { kind: string; pausedAt: number; pausedUntil: number };
  erasure: { erasedAt: number | null; vacuumedAt: number | null };
};

/**
 * Every change of the schema, for both databases. What one says stays as it is once it is released: a
 * start compares the database with what all of them make.
 */
export const migrations: Record<string, Migration> = {
  "0001-submissions": {
    async up(db: Kysely<First>) {
      await db.schema
        .createTable("submission")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("payload", "text", (column) => column.notNull())
        .addColumn("email", "text", (column) => column.notNull())
        .addColumn("fingerprint", "text", (column) => column.notNull())
        .addColumn("idempotencyKey", "text", (column) => column.unique())
        .addColumn("state", "text", (column) => column.notNull())
        .addColumn("receivedAt", "bigint", (column) => column.notNull())
        .addColumn("pendingSince", "bigint", (column) => column.notNull())
        .addColumn("closedAt", "bigint")
        .addColumn("nextAttemptAt", "bigint")
        .addColumn("scheduledAt", "bigint", (column) => column.notNull())
        .addColumn("countedAttempts", "integer", (column) => column.notNull())
        .addColumn("lockedBy", "text")
        .addColumn("lockedUntil", "bigint")
        .execute();
      await db.schema
        .createTable("attempt")
        .addColumn("submissionId", "text", (column) =>
          column.notNull().references("submission.id").onDelete("cascade"),
        )
        .addColumn("at", "bigint", (column) => column.notNull())
        .addColumn("durationMs", "bigint", (column) => column.notNull())
        .addColumn("status", "integer")
        .addColumn("error", "text")
        .addColumn("answer", "text")
        .execute();
      await db.schema
        .createTable("repeat")
        .addColumn("key", "text", (column) => column.primaryKey())
        .addColumn("fingerprint", "text", (column) => column.notNull())
        .addColumn("submissionId", "text", (column) =>
          column.notNull().references("submission.id").onDelete("cascade"),
        )
        .execute();
      await db.schema
        .createTable("webhook")
        .addColumn("kind", "text", (column) => column.primaryKey())
        .addColumn("pausedAt", "bigint", (column) => column.notNull())
        .addColumn("pausedUntil", "bigint", (column) => column.notNull())
        .execute();
      const unpaused = kinds.map((kind) => ({ kind, pausedAt: 0, pausedUntil: 0 }));
      await db.insertInto("webhook").values(unpaused).execute();
      await db.schema
        .createTable("erasure")
        .addColumn("erasedAt", "bigint")
        .addColumn("vacuumedAt", "bigint")
        .execute();
      await db.insertInto("erasure").values({ erasedAt: null, vacuumedAt: null }).execute();
      for (const [name, table, columns] of [
        ["submissionDue", "submission", ["state", "kind", "nextAttemptAt"]],
        ["submissionEmail", "submission", ["email"]],
        ["attemptOfSubmission", "attempt", ["submissionId", "at"]],
        ["submissionContent", "submission", ["fingerprint", "receivedAt"]],
        ["repeatOfSubmission", "repeat", ["submissionId"]],
      ] as const) {
        await db.schema
          .createIndex(name)
          .on(table)
          .columns([...columns])
          .execute();
      }
    },
  },
  // Of the attempts, the last one and their number remain, as columns of their submission.
  "0002-last-attempt-breaking": {
    async up(db: Kysely<First>) {
      await db.schema
        .createTable("kept")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("email", "text", (column) => column.notNull())
        .addColumn("fingerprint", "text", (column) => column.notNull())
        .addColumn("state", "text", (column) => column.notNull())
        .addColumn("receivedAt", "bigint", (column) => column.notNull())
        .addColumn("pendingSince", "bigint", (column) => column.notNull())
        .addColumn("closedAt", "bigint")
        .addColumn("nextAttemptAt", "bigint")
        .addColumn("attemptCount", "integer", (column) => column.notNull())
        .addColumn("countedAttempts", "integer", (column) => column.notNull())
        .addColumn("lockedBy", "text")
        .addColumn("lockedUntil", "bigint")
        .addColumn("lastAt", "bigint")
        .addColumn("lastDurationMs", "bigint")
        .addColumn("lastStatus", "integer")
        // SQLite reads a row up to the columns that are asked for: texts come last.
        .addColumn("lastError", "text")
        .addColumn("lastAnswer", "text")
        .addColumn("payload", "text", (column) => column.notNull())
        .execute();
      await sql`
        INSERT INTO kept
        SELECT id, kind, email, fingerprint, state, "receivedAt", "pendingSince", "closedAt",
          "nextAttemptAt", coalesce("count", 0), "countedAttempts", "lockedBy", "lockedUntil",
          "at", "durationMs", "status", "error", "answer", payload
        FROM submission LEFT JOIN (
          SELECT attempt.*, count(*) OVER (PARTITION BY "submissionId") AS "count", row_number()
            OVER (PARTITION BY "submissionId" ORDER BY "at" DESC, "durationMs" DESC) AS "place"
          FROM attempt
        ) AS last ON "submissionId" = id AND "place" = 1
      `.execute(db);
      const erasure = await db.selectFrom("erasure").select("erasedAt").executeTakeFirst();
      // Only SQLite's files can have text of what was erased.
      if (erasure?.erasedAt) await sql`PRAGMA user_version = 1`.execute(db);
      for (const table of ["erasure", "repeat", "attempt", "submission"]) {
        await db.schema.dropTable(table).execute();
      }
      await db.schema.alterTable("kept").renameTo("submission").execute();
      await db.schema.alterTable("webhook").dropColumn("pausedAt").execute();
      for (const [name, columns] of [
        ["submissionDue", ["state", "kind", "nextAttemptAt"]],
        ["submissionEmail", ["email"]],
        ["submissionContent", ["fingerprint"]],
      ] as const) {
        await db.schema
          .createIndex(name)
          .on("submission")
          .columns([...columns])
          .execute();
      }
    },
  },
};
