import { readdirSync, readFileSync } from "node:fs";
import { StoreRefused } from "./store.ts";

/** One change of the schema; it cannot be undone. */
export type Migration = { readonly number: number; readonly name: string; readonly sql: string };

/** Reads the migrations in a folder (`0001-what-it-does.sql` and so on), in order. */
export function readMigrations(folder: URL): Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}-.+\.sql$/.test(name))
    .sort()
    .map((name) => ({
      number: Number(name.slice(0, 4)),
      name,
      sql: readFileSync(new URL(name, folder), "utf8"),
    }));
}

/**
 * Returns the migrations that a database lacks.
 *
 * @throws StoreRefused for a database that a newer version has migrated
 */
export function missingFrom(
  applied: readonly number[],
  migrations: readonly Migration[],
): Migration[] {
  if (!applied.every((number) => migrations.some((known) => known.number === number))) {
    throw new StoreRefused("The database is newer than this program: run the newer program.");
  }
  return migrations.filter(({ number }) => !applied.includes(number));
}

/**
 * For tools, which must not change the schema.
 *
 * @throws StoreRefused unless the schema is exactly this version's
 */
export function requireNone(missing: readonly Migration[]): void {
  if (missing.length === 0) return;
  throw new StoreRefused("The database is older than this program: start a server to upgrade it.");
}
