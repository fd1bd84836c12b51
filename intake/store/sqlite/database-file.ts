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
 * Finds the file that a path leads to, through links: two servers with two paths to one file must
 * see that they share it.
 *
 * @returns `undefined` when there is none
 * @throws StoreRefused for what is there and is no file that can hold a database,
 *   StoreUnavailable for what this user cannot reach, read and write.
 */
export function findFile(path: string): string | undefined {
  try {
    const file = realpathSync(path);
    const found = statSync(file);
    if (found.isDirectory()) {
      throw new StoreRefused(`DATABASE_URL: ${path} is a folder; name a file in it.`);
    }
    if (!found.isFile()) {
      throw new StoreRefused(`DATABASE_URL: ${path} is no regular file; name another.`);
    }
    accessSync(file, constants.R_OK | constants.W_OK);
    // SQLite puts its log beside the file.
    accessSync(dirname(file), constants.W_OK);
    return file;
  } catch (error) {
    if (error instanceof StoreRefused) throw error;
    const code = codeOf(error);
    if (code === "ENOTDIR") return undefined;
    if (code !== "ENOENT") throw unreachable(path, code);
    if (lstatSync(path, { throwIfNoEntry: false })) {
      throw new StoreRefused(`DATABASE_URL: ${path} is a link that leads nowhere; name a file.`);
    }
    return undefined;
  }
}

/**
 * Makes an empty file that only its owner can use. SQLite would make files that everybody on the
 * machine can read; its `-wal` and `-shm` files take over the mode of the database.
 *
 * @throws StoreUnavailable
 */
export function createFile(path: string): void {
  try {
    makeFolder(dirname(path));
    // Only a new file is opened: closing one that exists would drop the locks that this process
    // already has on it (POSIX, fcntl).
    if (!existsSync(path)) closeSync(openSync(path, "wx", 0o600));
  } catch (error) {
    throw new StoreUnavailable(
      `DATABASE_URL: ${path} cannot be made (${codeOf(error)}); choose a folder that this user can write to.`,
    );
  }
}

const forOthers = 0o077;

/**
 * Makes a database and its log readable by their owner alone.
 *
 * @returns a line for the operator about what this user cannot change: its folder, or the files
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
      ? [`DATABASE_URL: other users can look into ${folder}; run chmod 700 on it`]
      : []),
  ];
}

function isOpenToOthers(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && (found.mode & forOthers) !== 0;
}

/** Only the owner may change a mode; whoever is not learns it from the warning. */
function tryTo(change: () => void): void {
  try {
    change();
  } catch {
    // The mode is looked at once more.
  }
}

/** True when there is a write-ahead log that may hold what the database itself does not. */
export function hasWal(path: string): boolean {
  return sizeOf(`${path}-wal`) > 0;
}

/**
 * SQLite deletes the log of a database that is empty or not there, with all that it holds.
 *
 * @throws StoreRefused when there is such a log
 */
export function requireNoOrphanWal(path: string): void {
  if (sizeOf(path) > 0 || !hasWal(path)) return;
  throw new StoreRefused(
    `DATABASE_URL: ${path} is missing or empty, but its log ${path}-wal is there and may hold ` +
      "submissions; put back the database, or move the log away.",
  );
}

/** What can be seen of an open database from outside. */
export type Place = {
  /** Throws StoreUnavailable while the path leads nowhere or to another file. */
  requireUnchanged(): void;
  /** Whether there is a write-ahead log with something in it. */
  hasLog(): boolean;
  /** Whether the disk seems full or read-only; only a write tells for sure. */
  looksUnwritable(): boolean;
};

// Several times what the largest submission takes.
const roomBytes = 1024 * 1024;

/**
 * Remembers which file a path leads to. SQLite asks the same in its other journal modes, but not in
 * WAL mode ("SQLITE_READONLY_DBMOVED"): it goes on writing to a file that nobody finds again.
 */
export function watchPlace(path: string): Place {
  const opened = statSync(path);
  return {
    requireUnchanged() {
      const found = statSync(path, { throwIfNoEntry: false });
      if (found && found.ino === opened.ino && found.dev === opened.dev) return;
      throw new StoreUnavailable(
        `DATABASE_URL: ${path} has been moved or replaced; put it back, or start the server again.`,
      );
    },
    hasLog: () => hasWal(path),
    looksUnwritable() {
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

// Node's own `recursive` never ends where a parent is there but takes no folder, as in /proc.
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
