import { DatabaseSync } from "node:sqlite";
import { requireNone } from "../migrations.ts";
import { type Role, StoreRefused, StoreUnavailable } from "../store.ts";
import { hasWal } from "./database-file.ts";
import { addFunctions } from "./dialect.ts";
import { applicationId, migrate, missing } from "./migrate.ts";

// How long a statement waits for another process's lock: longer than any of our transactions, and
// short enough for a visitor. By default, node:sqlite does not wait at all.
export const lockTimeoutMs = 500;
// Commands wait longer: a busy server releases the lock only for moments.
const toolLockTimeoutMs = 5000;

// Four times the size at which SQLite moves the log into the file.
const logLimitBytes = 16 * 1024 * 1024;

/**
 * Opens a database that `requireOwnFile` has checked. A server brings its schema up to date.
 *
 * @throws StoreRefused if the file must not be used, StoreUnavailable if it cannot be used now
 */
export function openDatabase(path: string, role: Role): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    const timeout = role === "server" ? lockTimeoutMs : toolLockTimeoutMs;
    database = new DatabaseSync(path, { timeout });
    database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL; -- WAL with NORMAL may lose commits in a power cut
      PRAGMA secure_delete = ON; -- deleted rows stay readable in the file otherwise
      PRAGMA journal_size_limit = ${logLimitBytes}; -- the log keeps the size that a reader made it grow to otherwise
    `);
    if (role === "server") migrate(database);
    else requireNone(missing(database));
    database.exec("PRAGMA foreign_keys = ON");
    addFunctions(database);
    return database;
  } catch (error) {
    database?.close();
    throw asStoreError(error, subjectOf(path));
  }
}

/**
 * Requires that a file is empty or an intact database of ours, without changing it or its log.
 *
 * @throws StoreRefused or StoreUnavailable
 */
export function requireOwnFile(path: string): void {
  let database: DatabaseSync | undefined;
  try {
    // Closing a writable connection moves the log into the file, even if that is damaged, so a file
    // with a log is opened read-only. Without a log, opening read-only would leave files beside it.
    database = new DatabaseSync(path, { timeout: lockTimeoutMs, readOnly: hasWal(path) });
    requireOwn(database, path);
    requireWhole(database, path);
  } catch (error) {
    throw asStoreError(error, subjectOf(path));
  } finally {
    database?.close();
  }
}

function requireOwn(database: DatabaseSync, path: string): void {
  const id = database.prepare("PRAGMA application_id").get()?.application_id;
  if (id === applicationId) return;
  const tables = database.prepare("SELECT count(*) AS count FROM sqlite_schema").get()?.count;
  if (id !== 0 || tables !== 0) {
    throw new StoreRefused(`${subjectOf(path)} is another program's database; name another file.`);
  }
}

function requireWhole(database: DatabaseSync, path: string): void {
  const damage = database.prepare("PRAGMA quick_check(1)").get()?.quick_check;
  if (damage === "ok") return;
  throw new StoreRefused(`${subjectOf(path)} is damaged; restore it from a back-up.`);
}

// SQLite's primary result codes (sqlite.org/rescode.html).
const busy = 5;
const corrupt = 11;
const constraint = 19;
const notADatabase = 26;

/** Whether an error means that another connection has the lock. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && resultCode(error) === busy;
}

/**
 * Turns an error of node:sqlite into the store's own, without SQL or values in it.
 *
 * @param subject what the message is about
 */
export function asStoreError(error: unknown, subject: string): Error {
  if (!(error instanceof Error) || !("errcode" in error)) return error as Error;
  const code = resultCode(error);
  if (code === notADatabase) {
    return new StoreRefused(
      `${subject} is not a SQLite database; name another file, or restore this one from a back-up.`,
    );
  }
  if (code === corrupt) {
    return new StoreRefused(`${subject} is damaged; restore it from a back-up.`);
  }
  const reason = sqliteReason(error);
  // Only a defect of ours breaks a rule of the schema; the database goes on working.
  if (code === constraint) return new Error(reason);
  return new StoreUnavailable(`${subject} cannot be used: ${reason}.`);
}

/** Names the file, and the variable that it comes from. */
export function subjectOf(path: string): string {
  return `DATABASE_URL: ${path}`;
}

function resultCode(error: Error): number | undefined {
  return "errcode" in error ? Number(error.errcode) & 0xff : undefined;
}

function sqliteReason(error: Error): string {
  return "errstr" in error ? String(error.errstr) : error.message;
}
