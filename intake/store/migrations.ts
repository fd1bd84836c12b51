import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { kinds } from "../../shared/submission/kinds.ts";
import type { Tables } from "./schema.ts";

/** Whether the releases before a migration can't live with it: most only add something. */
export const isBreaking = (name: string) => name.endsWith("-breaking");

/** Every change of the schema, for both databases. One that has been released stays as it is. */
export const migrations: Record<string, Migration> = {
  "0001-submissions": {
    async up(db: Kysely<Tables>) {
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
};
