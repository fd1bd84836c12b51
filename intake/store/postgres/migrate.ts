import { type Migration, missingFrom, readMigrations, requireNone } from "../migrations.ts";
import type { Row } from "../rows.ts";
import { type Role, StoreRefused } from "../store.ts";
import { type Connection, type Database, inTransaction, query } from "./database.ts";

const folder = new URL("./migrations/", import.meta.url);

/** "intk" in ASCII. The key of the lock that lets one program at a time change the schema. */
const migrationLock = 0x696e746b;

/**
 * For a server, brings the schema up to date; for a tool, requires that it is.
 *
 * @throws StoreRefused if the database must not be used, StoreUnavailable if it cannot be used now
 */
export async function prepare(database: Database, role: Role): Promise<void> {
  await inTransaction(database, async (client) => {
    await requireUnicode(client);
    const missing = await missingIn(client);
    if (role === "tool") return requireNone(missing);
    if (missing.length > 0) await migrate(client);
  });
}

/** Applies the missing migrations. */
async function migrate(client: Connection): Promise<void> {
  await query(client, "SELECT pg_advisory_xact_lock($1)", [migrationLock]);
  await createLedger(client);
  // Another server may have migrated while this one waited for the lock.
  for (const { number, name, sql } of await missingIn(client)) {
    await query(client, sql);
    await query(client, "INSERT INTO intake.migration VALUES ($1, $2, now())", [number, name]);
  }
}

async function createLedger(client: Connection): Promise<void> {
  const { isFree, hasLedger, hasTables } = await schemaFacts(client);
  if (hasLedger) return;
  if (hasTables) {
    throw new StoreRefused(
      "DATABASE_URL: the schema intake belongs to another program; name another database.",
    );
  }
  // An administrator may have created the schema for a user who lacks the privilege.
  if (isFree) await query(client, "CREATE SCHEMA intake");
  await query(
    client,
    `CREATE TABLE intake.migration (
       number integer PRIMARY KEY, name text NOT NULL, applied_at timestamptz NOT NULL
     )`,
  );
}

async function missingIn(connection: Connection): Promise<Migration[]> {
  const { hasLedger } = await schemaFacts(connection);
  const { rows } = hasLedger
    ? await query(connection, "SELECT number FROM intake.migration")
    : { rows: [] };
  return missingFrom(
    rows.map(({ number }) => Number(number)),
    readMigrations(folder),
  );
}

async function schemaFacts(connection: Connection): Promise<Row> {
  const { rows } = await query(
    connection,
    `SELECT to_regnamespace('intake') IS NULL AS "isFree",
       to_regclass('intake.migration') IS NOT NULL AS "hasLedger",
       EXISTS (SELECT FROM pg_class WHERE relnamespace = to_regnamespace('intake')) AS "hasTables"`,
  );
  return rows[0] ?? {};
}

/** Other encodings lack some characters. */
async function requireUnicode(connection: Connection): Promise<void> {
  const { rows } = await query(connection, "SHOW server_encoding");
  if (rows[0]?.server_encoding === "UTF8") return;
  throw new StoreRefused("DATABASE_URL: the database must use UTF8; create one that does.");
}
