import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { migrations } from "../../../intake/store/migrations.ts";

/** A later release's, which adds a column, a table and an index. */
export const laterMigration: Migration = {
  async up(db: Kysely<{ submission: { later: string } }>) {
    const { schema } = db;
    await schema
      .alterTable("submission")
      .addColumn("later", "text", (column) => column.notNull().defaultTo("a"))
      .execute();
    await schema.createTable("later").addColumn("id", "text").execute();
    await schema.createIndex("laterIndex").on("submission").column("later").execute();
    await db.updateTable("submission").set({ later: "b" }).execute();
  },
};

// Loaded before a program of the intake.
if (process.env.LATER_MIGRATION) migrations[process.env.LATER_MIGRATION] = laterMigration;
