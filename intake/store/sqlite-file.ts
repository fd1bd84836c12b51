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
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath, pathToFileURL } from "node:url";
import { damagedReason, StoreError } from "./errors.ts";
import { isLogDamaged } from "./log-damage.ts";
import type { Role } from "./store.ts";

// SQLite's code for a file that a process was changing when it was killed, before there was a log.
const readonlyRollback = 776;

const readAndWrite = constants.R_OK | constants.W_OK;

/** The absolute path in a `file:` address; of a link, what it leads to, since SQLite's log is beside that. */
export function pathOf(url: string): string {
  const path = fileURLToPath(new URL(url, pathToFileURL(`${process.cwd()}/`)));
  return existsSync(path) ? realpathSync(path) : path;
}

/**
 * Opens a SQLite file. A server creates it if there is none.
 *
 * @throws StoreError if the file must not be used, and errors of SQLite and the file system; it and
 *   its log are then unchanged
 */
export function openFile(path: string, role: Role): DatabaseSync {
  prepareFile(path, role);
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL; -- WAL with NORMAL may lose commits in a power cut
      PRAGMA foreign_keys = ON;
    `);
    return database;
  } catch (error) {
    database.close();
    throw error;
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
      throw new StoreError(
        `${path} does not exist; copy it from /proc/PID/fd of a server that still runs, ` +
          "or start one to create it",
      );
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

/**
 * Opens the file read-only, since closing a writable connection moves the log into it; writable only
 * where SQLite has to undo a change first.
 */
function requireSound(path: string, readOnly = true): void {
  const database = new DatabaseSync(path, { readOnly, timeout: 0 });
  try {
    if (database.prepare("PRAGMA quick_check(1)").get()?.quick_check !== "ok") {
      throw new StoreError(`${path} ${damagedReason}`);
    }
    const log = `${path}-wal`;
    if (sizeOf(log) > 0 && isLogDamaged(database, log)) {
      throw new StoreError(
        `${log} is damaged, and SQLite would drop what is behind the damage; keep a copy of both ` +
          "files, and restore a back-up",
      );
    }
  } catch (error) {
    const code = error instanceof Error && "errcode" in error && error.errcode;
    if (!readOnly || code !== readonlyRollback) throw error;
    requireSound(path, false);
  } finally {
    database.close();
  }
}

const sizeOf = (path: string) => (existsSync(path) ? statSync(path).size : 0);
