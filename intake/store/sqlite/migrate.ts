import type { DatabaseSync } from "node:sqlite";
import { type Migration, missingFrom, readMigrations } from "../migrations.ts";
import { inTransaction } from "./transaction.ts";

/** "intk" in ASCII; marks a SQLite file as ours (SQLite, "Database File Format", 1.3.17). */
export const applicationId = 0x696e746b;

const folder = new URL("./migrations/", import.meta.url);

/** Applies the missing migrations, each in one transaction. */
export function migrate(database: DatabaseSync): void {
  const migrations = missing(database);
  // Required for rebuilding a table (SQLite, "Making Other Kinds Of Table Schema Changes").
  database.exec("PRAGMA foreign_keys = OFF");
  for (const migration of migrations) {
    inTransaction(database, () => {
      database.exec(`
        PRAGMA application_id = ${applicationId};
        CREATE TABLE IF NOT EXISTS migration (
          number INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at TEXT NOT NULL
        ) STRICT;
      `);
      // The row in `migration` comes first: a second process that migrates too fails here and
      // changes nothing.
      database
        .prepare("INSERT INTO migration VALUES (?, ?, datetime())")
        .run(migration.number, migration.name);
      database.exec(migration.sql);
      const lost = database.prepare("PRAGMA foreign_key_check").all();
      if (lost.length > 0) throw new Error(`Migration ${migration.name} loses references.`);
    });
  }
}

/** The migrations that a database lacks. */
export function missing(database: DatabaseSync): Migration[] {
  const ledger = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'migration'").get();
  const rows = ledger ? database.prepare("SELECT number FROM migration").all() : [];
  return missingFrom(
    rows.map((row) => Number(row.number)),
    readMigrations(folder),
  );
}
