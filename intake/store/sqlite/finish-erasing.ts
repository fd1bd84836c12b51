import { closeSync, fsyncSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { StoreUnavailable } from "../store.ts";
import { createFile, type WatchedFile } from "./database-file.ts";
import { type FileLock, lockFile } from "./file-lock.ts";
import { freezeFile, pauseForOthersMs, readByAnother } from "./frozen-file.ts";
import { inTransaction } from "./transaction.ts";
import { clearUnallocatedSpace } from "./unallocated-space.ts";

// A step takes about a millisecond. The log grows while the file is frozen, so the file catches up
// often.
const pagesPerStep = 256;
const stepsBetween = 64;
// How many pages may be left when others are locked out, for a few milliseconds.
const fewPages = 1024;
// How long to wait for another process that is clearing the file.
const longestLockWaitMs = 6000;
const maxPages = 2 ** 24;

/** Runs `finishErasing` step by step, for a thread that does other work in between. */
export function createEraser(database: DatabaseSync, watched: WatchedFile) {
  let descriptor: number | undefined;
  let steps: ReturnType<typeof finishErasing> | undefined;

  /** Whether the files may still contain text of erased submissions. */
  const isNeeded = () => database.prepare("SELECT steps FROM erasure").get()?.steps !== 0;

  return {
    isNeeded,
    /**
     * @param waitMs how long to wait for other writers
     * @returns whether everything is done
     * @throws StoreUnavailable if another program prevents it; the next step then starts over
     */
    step(waitMs: number): boolean {
      if (!steps) {
        if (!isNeeded()) return true;
        descriptor ??= openSync(watched.file, "r+");
        watched.requireUnchanged();
        steps = finishErasing(watched.file, descriptor, waitMs);
      }
      const current = steps;
      steps = undefined;
      if (current.next().done) return true;
      steps = current;
      return false;
    },
    stop: () => void steps?.return(),
    closeFile() {
      if (descriptor !== undefined) closeSync(descriptor);
    },
  };
}

/**
 * Removes what deleted rows leave in a database's files, in steps between which others can write.
 *
 * SQLite overwrites deleted rows (`secure_delete`). But when it moves rows between pages, it leaves
 * copies in unallocated space, which outlive the rows. VACUUM would remove them, but blocks all
 * writers meanwhile. So this function clears the space in the file itself, which is frozen
 * meanwhile: others write to the log. Pages that they change are cleared again, the last of them
 * while the database is locked. Then a commit makes every connection drop its cached pages, and the
 * log, which has copies too, is truncated. Only then is the erasure recorded as finished, so after
 * a crash the next run starts over.
 *
 * @param descriptor of the file, open for reading and writing
 * @param waitMs how long to wait for other writers
 * @throws StoreUnavailable if another program prevents it
 */
function* finishErasing(file: string, descriptor: number, waitMs: number): Steps<void> {
  const lock = yield* acquireLock(`${file}.erasing`);
  const database = new DatabaseSync(file, { timeout: waitMs });
  try {
    // Another process has finished the erasure.
    if (numberOf(database, "SELECT steps FROM erasure") === 0) return;
    truncateLog(database, waitMs);
    const steps = yield* clearFile(database, file, descriptor);
    truncateLog(database, waitMs);
    const finished = database.prepare("UPDATE erasure SET steps = 0 WHERE steps = ?").run(steps);
    if (finished.changes === 0) throw new StoreUnavailable("More has been erased meanwhile.");
  } finally {
    database.close();
    lock.release();
  }
}

/** Each `yield` ends a step. */
type Steps<Result> = Generator<undefined, Result>;

function* acquireLock(path: string): Steps<FileLock> {
  createFile(path);
  const endsAt = performance.now() + longestLockWaitMs;
  for (;;) {
    const lock = lockFile(path);
    if (lock) return lock;
    if (performance.now() > endsAt) {
      throw new StoreUnavailable("Another process is clearing the database's files.");
    }
    yield;
  }
}

/** @returns the value of `erasure.steps` once the file is clear */
function* clearFile(database: DatabaseSync, file: string, descriptor: number): Steps<number> {
  requireClearable(database);
  const pageSize = numberOf(database, "PRAGMA page_size");
  const frozen = freezeFile(file, pageSize);
  // Pages up to this one are clear, except those in `changed`.
  let clearTo = 0;
  const changed = new Set<number>();
  const clearChanged = (limit: number) => {
    for (const page of [...changed].slice(0, limit)) {
      clearUnallocatedSpace(descriptor, pageSize, page, 1);
      changed.delete(page);
    }
  };
  try {
    for (;;) {
      const { steps, pages } = inTransaction(database, () => {
        for (const page of frozen.catchUp()) if (page <= clearTo) changed.add(page);
        const pages = numberOf(database, "PRAGMA page_count");
        const rest = Math.max(0, pages - clearTo);
        if (rest + changed.size > fewPages) return { pages };
        clearUnallocatedSpace(descriptor, pageSize, clearTo + 1, rest);
        clearChanged(changed.size);
        fsyncSync(descriptor);
        const next = "UPDATE erasure SET steps = steps + 1 RETURNING steps";
        return { pages, steps: numberOf(database, next) };
      });
      if (steps !== undefined) return steps;
      for (let step = 0; step < stepsBetween && clearTo < pages; step += 1) {
        const count = Math.min(pagesPerStep, pages - clearTo);
        clearUnallocatedSpace(descriptor, pageSize, clearTo + 1, count);
        clearTo += count;
        yield;
      }
      for (let step = 0; step < stepsBetween && changed.size > 0; step += 1) {
        clearChanged(pagesPerStep);
        yield;
      }
      fsyncSync(descriptor);
    }
  } finally {
    frozen.close();
  }
}

/** @throws StoreUnavailable for a database in which other pages could look like B-tree pages */
function requireClearable(database: DatabaseSync): void {
  const pages = numberOf(database, "PRAGMA page_count");
  if (numberOf(database, "PRAGMA auto_vacuum") === 0 && pages < maxPages) return;
  throw new StoreUnavailable("The database is over 64 GiB, or has auto_vacuum: VACUUM it.");
}

/**
 * Truncates the log, which still contains the deleted rows.
 *
 * @throws StoreUnavailable while another program reads or writes
 */
function truncateLog(database: DatabaseSync, waitMs: number): void {
  // First without locking: TRUNCATE locks others out while it moves the rest and waits for readers.
  database.exec("PRAGMA wal_checkpoint(PASSIVE)");
  database.exec(`PRAGMA busy_timeout = ${Math.min(waitMs, pauseForOthersMs)}`);
  const isBusy = numberOf(database, "PRAGMA wal_checkpoint(TRUNCATE)") !== 0;
  database.exec(`PRAGMA busy_timeout = ${waitMs}`);
  if (isBusy) throw readByAnother();
}

/** The first value of a statement's first row. */
function numberOf(database: DatabaseSync, statement: string): number {
  return Number(Object.values(database.prepare(statement).get() ?? {})[0]);
}
