import { DatabaseSync } from "node:sqlite";
import { StoreRefused, StoreUnavailable } from "../store.ts";
import { applicationId, migrate, requireCurrent } from "./migrate.ts";

/** The server alone may change the schema and hold leases; a tool works beside it. */
export type Role = "server" | "tool";

// How long a statement waits for another process's lock: longer than any of our transactions
// takes, shorter than a visitor's patience. node:sqlite's default is not to wait at all.
const lockTimeoutMs = 500;

/**
 * Opens the database and brings it up to date.
 *
 * @throws StoreRefused when the file is not ours to use, StoreUnavailable when it cannot be used now.
 */
export function openDatabase(path: string, role: Role): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { timeout: lockTimeoutMs });
    // Asked first, because WAL mode already changes the file.
    requireOwnFile(database, path);
    database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL; -- WAL with NORMAL may lose commits in a power cut
      PRAGMA foreign_keys = ON;
      PRAGMA secure_delete = ON; -- deleted rows stay readable in the file otherwise
    `);
    if (role === "server") migrate(database);
    else requireCurrent(database);
    return database;
  } catch (error) {
    database?.close();
    throw asStoreError(error, path);
  }
}

function requireOwnFile(database: DatabaseSync, path: string): void {
  const damage = database.prepare("PRAGMA quick_check(1)").get()?.quick_check;
  if (damage !== "ok") throw new StoreRefused(`${path} is damaged: restore it from a backup.`);
  const id = database.prepare("PRAGMA application_id").get()?.application_id;
  if (id === applicationId) return;
  const tables = database.prepare("SELECT count(*) AS count FROM sqlite_schema").get()?.count;
  if (id !== 0 || tables !== 0) {
    throw new StoreRefused(
      `${path} is another program's database: DATABASE_URL must name its own.`,
    );
  }
}

// SQLite's primary result codes (sqlite.org/rescode.html) that no other try can change.
const notADatabase = 26;
const corrupt = 11;

/** Turns what node:sqlite throws into the store's own errors, without SQL or values in them. */
export function asStoreError(error: unknown, path: string): Error {
  if (!(error instanceof Error) || !("errcode" in error)) return error as Error;
  const code = Number(error.errcode) & 0xff;
  if (code === notADatabase || code === corrupt) {
    return new StoreRefused(`${path} is damaged or no SQLite database: restore it from a backup.`);
  }
  return new StoreUnavailable(`${path} cannot be used: ${sqliteReason(error)}.`);
}

function sqliteReason(error: Error): string {
  return "errstr" in error ? String(error.errstr) : error.message;
}
