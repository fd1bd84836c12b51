import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
} from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { SqliteDatabase } from "kysely";
import { asStoreError, StoreError } from "./errors.ts";

/** Only a server may change the schema and send; a command runs beside it. */
export type Role = "server" | "command";

// How long a statement waits for another program's lock. Nothing else happens in the server meanwhile;
// commands can be patient, and keep their locks for less.
const lockTimeoutMs = { server: 250, command: 5000 } as const;

const readAndWrite = constants.R_OK | constants.W_OK;

/** The absolute path in a `file:` address; links are followed, since a server locks what they lead to. */
export function pathOf(url: string): string {
  const path = fileURLToPath(new URL(url, pathToFileURL(`${process.cwd()}/`)));
  return existsSync(path) ? realpathSync(path) : path;
}

/**
 * Opens a SQLite file. A server creates it if there is none.
 *
 * @throws StoreError if the file cannot or must not be used; it and its log are then unchanged
 */
export function openFile(path: string, role: Role): DatabaseSync {
  try {
    prepareFile(path, role);
    const database = new DatabaseSync(path, { timeout: lockTimeoutMs[role] });
    database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL; -- WAL with NORMAL may lose commits in a power cut
      PRAGMA foreign_keys = ON;
    `);
    return database;
  } catch (error) {
    throw asStoreError(error);
  }
}

function prepareFile(path: string, role: Role): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.size) {
    // SQLite deletes the log of an empty or missing database, with all submissions in it.
    if (sizeOf(`${path}-wal`) > 0) {
      throw new StoreError(
        `${path} is missing or empty, but its log ${path}-wal exists and may contain submissions; ` +
          "restore the database, or move the log away",
      );
    }
    if (role === "command")
      throw new StoreError(`${path} does not exist; start a server to create it`);
    mkdirSync(dirname(path), { recursive: true });
    accessSync(dirname(path), readAndWrite);
    return;
  }
  // SQLite's log is beside it, outside of what is mounted, and would go with the container.
  if (isMountPoint(path)) throw new StoreError(`${path} is a mount point; mount its folder`);
  // SQLite would give its log the modes of a database that cannot be written.
  for (const needed of [path, dirname(path)]) accessSync(needed, readAndWrite);
  requireSound(path);
}

/** Whether a file is mounted here from elsewhere, as in a container; only Linux can do so. */
function isMountPoint(path: string): boolean {
  const mounts = "/proc/self/mountinfo";
  if (!existsSync(mounts)) return false;
  const escaped = path.replaceAll(" ", "\\040");
  return readFileSync(mounts, "utf8")
    .split("\n")
    .some((line) => line.split(" ")[4] === escaped);
}

/** Opened read-only, since closing a writable connection moves the log into the file. */
function requireSound(path: string): void {
  const database = new DatabaseSync(path, { readOnly: true, timeout: lockTimeoutMs.command });
  try {
    if (database.prepare("PRAGMA quick_check(1)").get()?.quick_check !== "ok") {
      throw new StoreError(`${path} is damaged; restore it from a back-up`);
    }
  } finally {
    database.close();
  }
}

const sizeOf = (path: string) => (existsSync(path) ? statSync(path).size : 0);

/** node:sqlite behind the few methods of better-sqlite3 that Kysely uses. */
export function adapted(database: DatabaseSync): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare(text) {
      const statement = database.prepare(adjusted(database, text));
      return {
        reader: statement.columns().length > 0,
        all: (values) => statement.all(...(values as SQLInputValue[])),
        run: (values) => statement.run(...(values as SQLInputValue[])),
        iterate: (values) => statement.iterate(...(values as SQLInputValue[])),
      };
    },
  };
}

function adjusted(database: DatabaseSync, text: string): string {
  // A deferred transaction that reads and then writes fails at once if another has written.
  if (text === "begin") return "begin immediate";
  // On a full disk, SQLite rolls back itself; the error of a second time would hide the first.
  return text === "rollback" && !database.isTransaction ? "select 1" : text;
}
