import { fsyncSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { StoreUnavailable } from "../store.ts";
import { lockTimeoutMs } from "./database.ts";
import { createFile, type WatchedFile } from "./database-file.ts";
import { lockFile } from "./file-lock.ts";
import { freezeFile, pauseForOthersMs, readByAnother } from "./frozen-file.ts";
import { inTransaction } from "./transaction.ts";
import { clearUnallocatedSpace } from "./unallocated-space.ts";

const finishEveryMs = 5000;
// The thread does other work in these pauses, between steps of about a millisecond.
const pauseMs = 2;
const pagesPerStep = 256;
// The log grows while the file is frozen, so the file catches up often.
const stepsBetween = 64;
// How many new pages may be left when others are locked out, for a few milliseconds.
const fewPages = 1024;
// How long a command waits for other programs.
const patienceMs = 2000;
const maxPages = 2 ** 24;

/** Finishes erasures in a thread that does other work meanwhile. */
export function createEraser(database: DatabaseSync, { file, requireUnchanged }: WatchedFile) {
  // Never closed, only with the thread: closing it drops SQLite's locks on the file (POSIX, fcntl).
  let descriptor: number | undefined;
  let running: Promise<void> | undefined;
  const stopping = new AbortController();
  const pause: Pause = (ms = pauseMs) => sleep(ms, undefined, { signal: stopping.signal });

  /** Whether the files may still contain text of erased submissions. */
  const isNeeded = () => database.prepare("SELECT steps FROM erasure").get()?.steps !== 0;

  /** @param waitMs how long to wait for other writers */
  async function run(waitMs: number): Promise<void> {
    if (!isNeeded()) return;
    requireUnchanged();
    descriptor ??= openSync(file, "r+");
    await finishErasing(file, descriptor, waitMs, pause);
  }

  function runAlone(waitMs: number): Promise<void> {
    running ??= run(waitMs).finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    isNeeded,
    /** See `Store`. Tries again for a while if another program prevents it. */
    async finish(): Promise<void> {
      const endsAt = performance.now() + patienceMs;
      for (;;) {
        try {
          return await runAlone(lockTimeoutMs);
        } catch (error) {
          if (performance.now() > endsAt || !(error instanceof StoreUnavailable)) throw error;
          await pause(pauseForOthersMs);
        }
      }
    },
    /** Finishes erasures of retention, and those that a command could not finish. */
    finishPeriodically(): void {
      // Visitors must not wait for other programs. On failure, the next run tries again.
      setInterval(() => runAlone(0).catch(() => {}), finishEveryMs);
    },
    async stop(): Promise<void> {
      stopping.abort();
      await running?.catch(() => {});
    },
  };
}

/** Ends a step. */
type Pause = (ms?: number) => Promise<void>;

/**
 * Removes what deleted rows leave in a database's files, in steps between which others can write.
 *
 * SQLite overwrites deleted rows (`secure_delete`). But when it moves rows between pages, it leaves
 * copies in unallocated space, which outlive the rows. VACUUM would remove them, but blocks all
 * writers meanwhile. So this function clears the space in the file itself, which is frozen
 * meanwhile: others write to the log. Pages that they change are cleared again, while the database is
 * locked. Then a commit makes every connection drop its cached pages, and the
 * log, which has copies too, is truncated. Only then is the erasure recorded as finished, so after
 * a crash the next run starts over.
 *
 * @param descriptor of the file, open for reading and writing
 * @param waitMs how long to wait for other writers
 * @throws StoreUnavailable if another program prevents it
 */
async function finishErasing(
  file: string,
  descriptor: number,
  waitMs: number,
  pause: Pause,
): Promise<void> {
  createFile(`${file}.erasing`);
  const lock = lockFile(`${file}.erasing`);
  if (!lock) throw new StoreUnavailable("Another process is clearing the database's files.");
  const database = new DatabaseSync(file, { timeout: waitMs });
  try {
    // Another process has finished the erasure.
    if (numberOf(database, "SELECT steps FROM erasure") === 0) return;
    truncateLog(database, waitMs);
    const steps = await clearFile(database, file, descriptor, pause);
    truncateLog(database, waitMs);
    const finished = database.prepare("UPDATE erasure SET steps = 0 WHERE steps = ?").run(steps);
    if (finished.changes === 0) throw new StoreUnavailable("More has been erased meanwhile.");
  } finally {
    database.close();
    lock.release();
  }
}

/** @returns the value of `erasure.steps` once the file is clear */
async function clearFile(
  database: DatabaseSync,
  file: string,
  descriptor: number,
  pause: Pause,
): Promise<number> {
  requireClearable(database);
  const pageSize = numberOf(database, "PRAGMA page_size");
  const clear = (first: number, count: number) =>
    clearUnallocatedSpace(descriptor, pageSize, first, count);
  const frozen = freezeFile(file, pageSize);
  // Pages up to this one have been cleared.
  let clearTo = 0;
  try {
    for (;;) {
      const { steps, pages } = inTransaction(database, () => {
        for (const page of frozen.catchUp()) if (page <= clearTo) clear(page, 1);
        const pages = numberOf(database, "PRAGMA page_count");
        if (pages - clearTo > fewPages) return { pages };
        clear(clearTo + 1, Math.max(0, pages - clearTo));
        fsyncSync(descriptor);
        const next = "UPDATE erasure SET steps = steps + 1 RETURNING steps";
        return { pages, steps: numberOf(database, next) };
      });
      if (steps !== undefined) return steps;
      for (let step = 0; step < stepsBetween && clearTo < pages; step += 1) {
        const count = Math.min(pagesPerStep, pages - clearTo);
        clear(clearTo + 1, count);
        clearTo += count;
        await pause();
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
