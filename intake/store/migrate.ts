import { sql } from "kysely";
import { StoreError } from "./errors.ts";
import { isBreaking, migrations } from "./migrations.ts";
import { requireColumns } from "./require-columns.ts";
import type { Database } from "./store.ts";

const table = "kysely_migration";

/**
 * Brings the schema up to date, in the caller's transaction, so that a start that is killed leaves
 * nothing half done, and one server at a time does it. What a later release has added stays unused.
 *
 * @param schema PostgreSQL's schema, which exists
 * @returns whether there was nothing before
 * @throws StoreError if a later release, or anything else, has changed what this one needs
 */
export async function bringUpToDate(db: Database, schema?: string): Promise<boolean> {
  const executed = await executedIn(db, schema);
  // As Kysely's Migrator makes it, with which earlier releases read it.
  await db.schema
    .createTable(table)
    .ifNotExists()
    .addColumn("name", "varchar(255)", (column) => column.notNull().primaryKey())
    .addColumn("timestamp", "varchar(255)", (column) => column.notNull())
    .execute();
  for (const [name, { up }] of Object.entries(migrations)) {
    if (executed.includes(name)) continue;
    await up(db);
    const at = new Date().toISOString();
    await sql`INSERT INTO ${sql.table(table)} VALUES (${name}, ${at})`.execute(db);
  }
  await requireColumns(db, schema);
  return executed.length === 0;
}

/**
 * Commands leave the schema to the server.
 *
 * @throws StoreError if there is none, or a later release has changed what this one needs
 */
export async function requireSchema(db: Database, schema?: string): Promise<void> {
  if ((await executedIn(db, schema)).length > 0) return;
  throw new StoreError("no server has prepared the database yet; start one");
}

/**
 * The names of the migrations that the database has had.
 *
 * @throws StoreError if one of a later release has changed what this one needs
 */
async function executedIn(db: Database, schema?: string): Promise<string[]> {
  const path = schema ? `${schema}.${table}` : table;
  const { rows: found } = await (schema
    ? sql`SELECT WHERE to_regclass(${path}) IS NOT NULL`
    : sql`SELECT 1 FROM sqlite_master WHERE name = ${table}`
  ).execute(db);
  if (found.length === 0) return [];
  const { rows } = await sql<{ name: string }>`SELECT name FROM ${sql.table(path)}`.execute(db);
  const executed = rows.map(({ name }) => name);
  const breaking = executed.find((name) => !(name in migrations) && isBreaking(name));
  if (!breaking) return executed;
  throw new StoreError(
    `a later release has changed the database (${breaking}); start that release, or restore a ` +
      "back-up from before it",
  );
}
