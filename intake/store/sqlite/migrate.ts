import { readdirSync, readFileSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { StoreRefused } from "../store.ts";
import { inTransaction } from "./transaction.ts";

type Migration = { readonly number: number; readonly name: string };

/** "intk": which program a SQLite file belongs to (SQLite, "Database File Format", 1.3.17). */
export const applicationId = 0x696e746b;

const folder = new URL("./migrations/", import.meta.url);

/** Applies the migrations the database lacks, each in one transaction; there is no way back. */
export function migrate(database: DatabaseSync): void {
  requireKnown(database);
  // A table can only be rebuilt without them (SQLite, "Making Other Kinds Of Table Schema Changes").
  database.exec("PRAGMA foreign_keys = OFF");
  for (const migration of missing(database)) {
    inTransaction(database, () => {
      database.exec(`
        PRAGMA application_id = ${applicationId};
        CREATE TABLE IF NOT EXISTS migration (
          number INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at TEXT NOT NULL
        ) STRICT;
      `);
      // The ledger row first: a second process that got here too fails on it and changes nothing.
      database
        .prepare("INSERT INTO migration VALUES (?, ?, datetime())")
        .run(migration.number, migration.name);
      database.exec(readFileSync(new URL(migration.name, folder), "utf8"));
      const lost = database.prepare("PRAGMA foreign_key_check").all();
      if (lost.length > 0) throw new Error(`Migration ${migration.name} loses references.`);
    });
  }
}

/**
 * For those who may not change the schema.
 *
 * @throws StoreRefused unless the database is exactly this version's.
 */
export function requireCurrent(database: DatabaseSync): void {
  requireKnown(database);
  if (missing(database).length === 0) return;
  throw new StoreRefused("The database is older than this program: start the server once first.");
}

function requireKnown(database: DatabaseSync): void {
  const known = new Set(migrations().map(({ number }) => number));
  if ([...applied(database)].every((number) => known.has(number))) return;
  throw new StoreRefused("The database is newer than this program: use the newer program again.");
}

function missing(database: DatabaseSync): Migration[] {
  const done = applied(database);
  return migrations().filter(({ number }) => !done.has(number));
}

function applied(database: DatabaseSync): Set<number> {
  const ledger = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'migration'").get();
  if (!ledger) return new Set();
  const rows = database.prepare("SELECT number FROM migration").all();
  return new Set(rows.map((row) => Number(row.number)));
}

function migrations(): Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}-.+\.sql$/.test(name))
    .sort()
    .map((name) => ({ number: Number(name.slice(0, 4)), name }));
}
