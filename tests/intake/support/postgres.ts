import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { afterAll, inject, onTestFinished } from "vitest";
import { openStore, type Store } from "../../../intake/store/database.ts";
import type { Role } from "../../../intake/store/sqlite.ts";

/**
 * Creates an empty database, deleted with its server when the run ends.
 *
 * @returns the superuser's address of the database
 */
export async function testDatabase(encoding = "UTF8"): Promise<string> {
  const url = new URL(inject("postgresUrl"));
  const name = `test_${randomBytes(8).toString("hex")}`;
  await run(url.href, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING ${encoding}`);
  url.pathname = `/${name}`;
  return url.href;
}

let shared: Promise<{ url: string; store: Store }> | undefined;
afterAll(async () => (await shared)?.store.close());

/**
 * Opens a store in a database that the test has created. Without one, the tests of a file use the
 * same store one after another, emptied.
 */
export async function testPostgresStore(url?: string, role: Role = "server"): Promise<Store> {
  if (url === undefined) return emptied();
  const store = await openStore(url, role);
  onTestFinished(() => store.close().catch(() => {}));
  return store;
}

async function emptied(): Promise<Store> {
  shared ??= testDatabase().then(async (url) => ({
    url,
    store: await openStore(url, "server"),
  }));
  const { url, store } = await shared;
  await run(url, "TRUNCATE intake.submission CASCADE");
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
