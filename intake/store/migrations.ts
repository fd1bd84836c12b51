import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Every change of the schema, for both databases. One that has been released stays as it is. */
export const migrations: Record<string, Migration> = {
  "0001-submissions": {
    async up(db: Kysely<unknown>) {
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
        .addColumn("askedUntil", "bigint")
        .execute();
      for (const [name, table, columns] of [
        ["submissionDue", "submission", ["state", "kind", "nextAttemptAt"]],
        ["submissionEmail", "submission", ["email"]],
        ["attemptOfSubmission", "attempt", ["submissionId", "at"]],
        ["attemptAsked", "attempt", ["askedUntil"]],
      ] as const) {
        await db.schema
          .createIndex(name)
          .on(table)
          .columns([...columns])
          .execute();
      }
    },
  },
};
