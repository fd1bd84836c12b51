import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { expect, onTestFinished, vi } from "vitest";
import { tempFolder } from "../../support/test-end.ts";
import { wait } from "../../support/wait.ts";
import { run, testDatabase } from "./postgres.ts";

type Database = {
  /** Makes an empty database, and returns its DATABASE_URL. */
  readonly create: () => Promise<string>;
  /**
   * Locks the submissions, as another program may, until the function that it returns is called and,
   * where that can be seen, somebody waits for the lock.
   */
  readonly lock: (url: string) => Promise<() => Promise<void>>;
  /** Runs statements beside the store, in its schema. */
  readonly exec: (url: string, statements: string) => Promise<void>;
};

/** The DATABASE_URL of SQLite in a folder. */
export const urlIn = (folder: string) => `file:${join(folder, "intake.db")}`;

export const databases: readonly (readonly [name: string, Database])[] = [
  [
    "SQLite",
    {
      create: async () => urlIn(tempFolder()),
      lock: async (url) => {
        const other = new DatabaseSync(fileURLToPath(url), { timeout: 10_000 });
        other.exec("BEGIN IMMEDIATE");
        return async () => other.close();
      },
      exec: async (url, statements) => {
        const other = new DatabaseSync(fileURLToPath(url));
        other.exec(statements);
        other.close();
      },
    },
  ],
  [
    "PostgreSQL",
    {
      create: testDatabase,
      lock: async (url) => {
        const other = await connected(url);
        await other.query("BEGIN; LOCK TABLE intake.submission");
        return async () => {
          await blocks(other);
          await other.end();
        };
      },
      exec: async (url, statements) => {
        await run(url, `SET search_path = intake; ${statements}`);
      },
    },
  ],
];

/** Waits until another connection to PostgreSQL waits for what this one has locked. */
export const blocks = (client: Client): Promise<void> =>
  vi.waitFor(async () => {
    const waiting = await client.query(
      "SELECT FROM pg_locks WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))",
    );
    expect(waiting.rowCount).toBeGreaterThan(0);
  }, wait);

/** A connection to PostgreSQL beside the store, until the test ends. */
export async function connected(url: string): Promise<Client> {
  const client = new Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}
