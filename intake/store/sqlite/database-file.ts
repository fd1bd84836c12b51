import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  realpathSync,
  statfsSync,
  statSync,
} from "node:fs";
import { dirname } from "node:path";
import { StoreRefused, StoreUnavailable } from "../store.ts";

/**
 * Finds the file that a path leads to, following links: two servers with different paths to one
 * file must notice that they share it.
 *
 * @returns `undefined` if there is no file
 * @throws StoreRefused if the path leads to anything but a file, StoreUnavailable if this user
 *   cannot read and write the file
 */
export function findFile(path: string): string | undefined {
  try {
    const file = realpathSync(path);
    const found = statSync(file);
    if (found.isDirectory()) {
      throw new StoreRefused(`DATABASE_URL: ${path} is a folder; name a file in it.`);
    }
    if (!found.isFile()) {
      throw new StoreRefused(`DATABASE_URL: ${path} is not a regular file; name another.`);
    }
    accessSync(file, constants.R_OK | constants.W_OK);
    // SQLite creates its log in the same folder.
    accessSync(dirname(file), constants.W_OK);
    return file;
  } catch (error) {
    if (error instanceof StoreRefused) throw error;
    const code = codeOf(error);
    if (code === "ENOTDIR") return undefined;
    if (code !== "ENOENT") throw unreachable(path, code);
    if (lstatSync(path, { throwIfNoEntry: false })) {
      throw new StoreRefused(`DATABASE_URL: ${path} is a broken symbolic link; name a file.`);
    }
    return undefined;
  }
}

/**
 * Creates an empty file that only its owner can use. SQLite would create a file that all users can
 * read; its `-wal` and `-shm` files inherit the mode of the database.
 *
 * @throws StoreUnavailable
 */
export function createFile(path: string): void {
  try {
    makeFolder(dirname(path));
    // Only a new file is opened: closing an existing one would drop this process's locks on it
    // (POSIX, fcntl).
    if (!existsSync(path)) closeSync(openSync(path, "wx", 0o600));
  } catch (error) {
    throw new StoreUnavailable(
      `DATABASE_URL: ${path} cannot be created (${codeOf(error)}); choose a folder that this user can write to.`,
    );
  }
}

const forOthers = 0o077;

/**
 * Restricts a database and its log to their owner.
 *
 * @returns warnings for the operator about files and the folder that others can still read
 */
export function makePrivate(file: string): string[] {
  const open = [file, `${file}-wal`, `${file}-shm`].filter(isOpenToOthers);
  for (const path of open) tryTo(() => chmodSync(path, 0o600));
  const folder = dirname(file);
  return [
    ...(open.some(isOpenToOthers)
      ? [`DATABASE_URL: other users can read ${file}; run chmod 600 on it`]
      : []),
    ...(isOpenToOthers(folder)
      ? [`DATABASE_URL: other users can access ${folder}; run chmod 700 on it`]
      : []),
  ];
}

function isOpenToOthers(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && (found.mode & forOthers) !== 0;
}

function tryTo(change: () => void): void {
  try {
    change();
  } catch {
    // Only the owner may change a mode; `makePrivate` checks the mode again and warns.
  }
}

/** Whether there is a write-ahead log, which may contain data that the database lacks. */
export function hasWal(path: string): boolean {
  return sizeOf(`${path}-wal`) > 0;
}

/**
 * SQLite deletes the log of an empty or missing database, with all submissions in it.
 *
 * @throws StoreRefused if there is such a log
 */
export function requireNoOrphanWal(path: string): void {
  if (sizeOf(path) > 0 || !hasWal(path)) return;
  throw new StoreRefused(
    `DATABASE_URL: ${path} is missing or empty, but its log ${path}-wal exists and may contain ` +
      "submissions; restore the database, or move the log away.",
  );
}

/** Checks the file of an open database from outside SQLite. */
export type WatchedFile = ReturnType<typeof watchFile>;

// Several times the size of the largest submission.
const roomBytes = 1024 * 1024;

/**
 * Remembers which file a path leads to. In WAL mode, SQLite goes on writing to a file that has been
 * moved or deleted; in its other journal modes it checks ("SQLITE_READONLY_DBMOVED").
 */
export function watchFile(path: string) {
  const opened = statSync(path);
  return {
    file: path,
    /** @throws StoreUnavailable if the path leads to no file or to another one */
    requireUnchanged(): void {
      const found = statSync(path, { throwIfNoEntry: false });
      if (found && found.ino === opened.ino && found.dev === opened.dev) return;
      throw new StoreUnavailable(
        `DATABASE_URL: ${path} has been moved or replaced; put it back, or restart the server.`,
      );
    },
    /** The size of the write-ahead log. */
    logBytes: () => sizeOf(`${path}-wal`),
    /** Whether the disk seems full or read-only; only a write can prove it. */
    looksUnwritable(): boolean {
      try {
        // Not the database itself: closing it would drop SQLite's locks on it (POSIX, fcntl).
        closeSync(openSync(`${path}-wal`, "r+"));
        const { bavail, bsize } = statfsSync(path);
        return bavail * bsize < roomBytes;
      } catch {
        return true;
      }
    },
  };
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

// Node's `recursive` loops for ever if a parent exists but cannot contain folders, as in /proc.
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

function unreachable(path: string, code: string): StoreUnavailable {
  const isForbidden = code === "EACCES" || code === "EPERM";
  const advice = isForbidden ? "run this as the user who owns it" : "name another file";
  return new StoreUnavailable(`DATABASE_URL: ${path} cannot be reached (${code}); ${advice}.`);
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown error";
}
