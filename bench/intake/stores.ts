import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { startPostgres } from "../../tests/support/postgres-server.ts";
import { barePostgres } from "./bare-postgres.ts";
import { bareSqlite } from "./bare-sqlite.ts";

/** One store in two ways: behind the intake, and bare. */
export type StoreBench = {
  readonly name: string;
  /** The intake's DATABASE_URL. */
  readonly serverUrl: string;
  /** Whether the intake must reach a share of the bare store's speed. */
  readonly isGated: boolean;
  /** Inserts so many into a database of their own, `batch` a commit; returns how many a second. */
  bare(amount: number, batch: number): number | Promise<number>;
  close(): void | Promise<void>;
};

/** SQLite in a folder that goes away with it. */
export async function sqliteBench(): Promise<StoreBench> {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  let files = 0;
  return {
    name: "SQLite",
    serverUrl: `file:${join(folder, "intake.db")}`,
    isGated: true,
    bare(amount, batch) {
      files += 1;
      return bareSqlite(join(folder, `bare-${files}.db`), amount, batch);
    },
    close: () => rmSync(folder, { recursive: true }),
  };
}

/** A PostgreSQL server of its own on this machine, which waits for the disk at each commit. */
export async function postgresBench(): Promise<StoreBench> {
  const server = await startPostgres({ fsync: "on" });
  let databases = 0;
  async function emptyDatabase(): Promise<string> {
    databases += 1;
    const url = new URL(server.url);
    url.pathname = `/bench_${databases}`;
    const client = new Client(server.url);
    await client.connect();
    await client.query(`CREATE DATABASE ${url.pathname.slice(1)}`);
    await client.end();
    return url.href;
  }
  return {
    name: "PostgreSQL",
    serverUrl: await emptyDatabase(),
    isGated: false,
    bare: async (amount, batch) => barePostgres(await emptyDatabase(), amount, batch),
    close: server.remove,
  };
}
