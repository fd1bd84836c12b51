import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { inject, onTestFinished } from "vitest";
import { openPostgresStore } from "../../../intake/store/postgres/postgres-store.ts";
import type { Role, Store } from "../../../intake/store/store.ts";

/**
 * Creates an empty database for the running test, deleted when the test ends.
 *
 * @param server its superuser's address; by default the server that all tests share
 * @param encoding of the database
 * @returns the superuser's address of the database
 */
export async function testDatabase(
  server = inject("postgresUrl"),
  encoding = "UTF8",
): Promise<string> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await run(server, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING ${encoding}`);
  // FORCE closes connections that the test left open.
  onTestFinished(() => run(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`).then(() => {}));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Opens a store in a new database, or in one that the test has created. */
export async function testPostgresStore(url?: string, role: Role = "server"): Promise<Store> {
  const store = await openPostgresStore(url ?? (await testDatabase()), role);
  onTestFinished(() => store.close().catch(() => {}));
  return store;
}

/** Runs statements beside the store and returns the rows of the last one. */
export async function run(url: string, statements: string): Promise<Record<string, unknown>[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query(statements)).rows;
  } finally {
    await client.end();
  }
}

/** Makes a database read-only, as after a failover, or writable again. */
export async function makeReadOnly(url: string, isReadOnly: boolean): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const value = isReadOnly ? "on" : "off";
  await run(
    inject("postgresUrl"),
    `ALTER DATABASE ${name} SET default_transaction_read_only = ${value}`,
  );
  // Open connections would keep their setting.
  await run(
    inject("postgresUrl"),
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${name}'`,
  );
}
