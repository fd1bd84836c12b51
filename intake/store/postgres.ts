import { Kysely, PostgresDialect, sql } from "kysely";
import { postgresMs } from "../times.ts";
import { bringUpToDate, requireSchema } from "./migrate.ts";
import { poolOf } from "./postgres-pool.ts";
import type { Tables } from "./schema.ts";
import type { Database, Role, Store } from "./store.ts";
import { untilFreeFor } from "./until-free.ts";

const schema = "intake";

/**
 * Connects to PostgreSQL, or to a pooler in transaction mode before it: no state is kept in a
 * connection, and each statement is in a transaction, which has limits.
 *
 * @throws StoreError
 */
export async function openPostgres(url: string, role: Role, lockWaitMs: number): Promise<Store> {
  // Changing a schema may take longer than a visitor waits.
  const first = connect(url, "command", lockWaitMs);
  let isNew = false;
  try {
    if (role === "server") isNew = await first.transact(prepare);
    else await first.transact((db) => requireSchema(db, schema));
  } catch (error) {
    await first.close();
    throw error;
  }
  if (role === "server") await first.close();
  const { transact, close } = role === "server" ? connect(url, role, lockWaitMs) : first;
  return {
    file: null,
    isPostgres: true,
    isNew,
    lockWaitMs,
    read: transact,
    write: transact,
    // The servers' own clocks may differ.
    sharedNow: () => sql<number>`CAST(extract(epoch FROM now()) * 1000 AS bigint)`,
    close,
  };
}

function connect(url: string, role: Role, lockWaitMs: number) {
  const untilFree = untilFreeFor(lockWaitMs);
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: poolOf(url, schema, postgresMs[role]) }),
  });
  const transact: Store["write"] = (work) => untilFree(() => db.transaction().execute(work));
  return { transact, close: () => db.destroy() };
}

/** Creates the schema and brings it up to date, one server at a time. */
async function prepare(db: Database): Promise<boolean> {
  await takeTurns(db, "migrate");
  const { rows } = await sql`SELECT WHERE to_regnamespace(${schema}) IS NULL`.execute(db);
  if (rows.length > 0) await sql`CREATE SCHEMA ${sql.id(schema)}`.execute(db);
  return await bringUpToDate(db, schema);
}

/**
 * Lets one transaction at a time do what has this name; only for PostgreSQL, as SQLite has one
 * writer. It gives up soon, like any wait for a lock.
 */
export async function takeTurns(db: Database, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`intake ${name}`}, 0))`.execute(db);
}
