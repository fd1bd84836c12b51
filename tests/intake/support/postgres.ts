import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { inject, onTestFinished } from "vitest";
import { openPostgresStore } from "../../../intake/store/postgres/postgres-store.ts";
import type { Role, Store } from "../../../intake/store/store.ts";

/**
 * An empty database of the running test's own, gone when the test is finished.
 *
 * @param server its superuser's address; the one that all tests share unless told
 * @param encoding of texts in it
 * @returns the superuser's address of it
 */
export async function testDatabase(
  server = inject("postgresUrl"),
  encoding = "UTF8",
): Promise<string> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await run(server, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING ${encoding}`);
  // Also closes what a test left open.
  onTestFinished(() => run(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`).then(() => {}));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** A store in a database of the running test's own, or in one that it has made. */
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

/** Makes a database one that cannot be written, as after a failover, or one that can again. */
export async function makeReadOnly(url: string, isReadOnly: boolean): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const value = isReadOnly ? "on" : "off";
  await run(
    inject("postgresUrl"),
    `ALTER DATABASE ${name} SET default_transaction_read_only = ${value}`,
  );
  // An open connection keeps what it began with.
  await run(
    inject("postgresUrl"),
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${name}'`,
  );
}
