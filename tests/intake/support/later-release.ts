import type { Kysely } from "kysely";
import { migrations } from "../../../intake/store/migrations.ts";

/** Makes this process one of a later release, whose migration adds a column, a table and an index. */
export function addMigration(name: string): void {
  migrations[name] = {
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
}

// Loaded before a program of the intake.
if (process.env.LATER_MIGRATION) addMigration(process.env.LATER_MIGRATION);
