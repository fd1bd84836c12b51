import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { inject, onTestFinished } from "vitest";
import { openStore } from "../../../intake/store/open.ts";
import type { Store } from "../../../intake/store/store.ts";
import { ask } from "../../support/http.ts";

/**
 * Creates an empty database, deleted with its server when the run ends.
 *
 * @returns the superuser's address of the database
 */
export async function testDatabase(): Promise<string> {
  const url = new URL((await ask(inject("postgresStarter"))).body);
  const name = `test_${randomBytes(8).toString("hex")}`;
  await run(url.href, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING UTF8`);
  url.pathname = `/${name}`;
  return url.href;
}

/** Opens a store in an empty database of the running test, or in one that it has created. */
export async function testPostgresStore(url?: string, lockWaitMs = 10_000): Promise<Store> {
  const store = await openStore(url ?? (await testDatabase()), "server", { waitMs: lockWaitMs });
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
