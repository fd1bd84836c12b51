import { closeSync, openSync, readSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { StoreUnavailable } from "../store.ts";

// "SQLite Database File Format", 4.1: a header with two salts, which change when the log restarts,
// then frames, each with a header that begins with the page's number, and the page.
const logHeaderBytes = 32;
const salts = { at: 16, bytes: 8 };
const frameHeaderBytes = 24;

/** How long writers may wait for readers without visitors noticing. */
export const pauseForOthersMs = 50;

export function readByAnother(): StoreUnavailable {
  return new StoreUnavailable("Another program is reading the database, perhaps a back-up.");
}

/**
 * Keeps a database file from changing while others write: in WAL mode they write to the log, which
 * is never moved into the file beyond the snapshot of a reader ("Write-Ahead Logging", 2.2).
 *
 * @param file absolute path of a database in WAL mode
 */
export function freezeFile(file: string, pageSize: number) {
  const reader = new DatabaseSync(file);
  let seen = { salts: "", frames: 0 };
  return {
    /**
     * Lets the file catch up with the log and freezes it again. The caller must have the write lock.
     *
     * @returns the numbers of the pages that changed since the last time
     * @throws StoreUnavailable if another reader blocks the log
     */
    catchUp(): Set<number> {
      if (reader.isTransaction) reader.exec("COMMIT");
      const frames = moveLog(reader);
      reader.exec("BEGIN");
      reader.prepare("SELECT 1 FROM sqlite_schema").get();
      // The log restarted at most once while the file was frozen, so its frames are in order.
      const log = readLog(`${file}-wal`, pageSize, seen, frames);
      seen = { salts: log.salts, frames };
      return log.pages;
    },
    close: () => reader.close(),
  };
}

/** Moves the log into the file, waiting briefly for readers; returns the log's number of frames. */
function moveLog(reader: DatabaseSync): number {
  const endsAt = performance.now() + pauseForOthersMs;
  do {
    const result = reader.prepare("PRAGMA wal_checkpoint(PASSIVE)").get();
    if (result?.busy === 0 && result.log === result.checkpointed) return Number(result.log);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
  } while (performance.now() < endsAt);
  throw readByAnother();
}

function readLog(
  path: string,
  pageSize: number,
  seen: { salts: string; frames: number },
  frames: number,
) {
  const pages = new Set<number>();
  if (frames === 0) return { salts: "", pages };
  const descriptor = openSync(path, "r");
  try {
    const bytes = Buffer.alloc(salts.bytes);
    readSync(descriptor, bytes, 0, salts.bytes, salts.at);
    const current = bytes.toString("hex");
    for (let frame = current === seen.salts ? seen.frames : 0; frame < frames; frame += 1) {
      readSync(descriptor, bytes, 0, 4, logHeaderBytes + frame * (frameHeaderBytes + pageSize));
      pages.add(bytes.readUInt32BE());
    }
    return { salts: current, pages };
  } finally {
    closeSync(descriptor);
  }
}
