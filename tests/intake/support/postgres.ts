import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { afterAll, inject, onTestFinished } from "vitest";
import { openStore, type Store } from "../../../intake/store/database.ts";

/**
 * Creates an empty database, deleted with its server when the run ends.
 *
 * @returns the superuser's address of the database
 */
export async function testDatabase(): Promise<string> {
  const url = new URL(inject("postgresUrl"));
  const name = `test_${randomBytes(8).toString("hex")}`;
  await run(url.href, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING UTF8`);
  url.pathname = `/${name}`;
  return url.href;
}

let shared: Promise<{ url: string; store: Store }> | undefined;
afterAll(async () => (await shared)?.store.close());

/**
 * Opens a store in a database that the test has created. Without one, the tests of a file use the
 * same store one after another, emptied.
 */
export async function testPostgresStore(url?: string): Promise<Store> {
  if (url === undefined) return emptied();
  const store = await openStore(url, "server");
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
