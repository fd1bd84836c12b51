import { readFileSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";

// https://www.sqlite.org/fileformat.html, 4.1 and 4.2. A frame has the salts of its log's header and, if
// it ends a commit, the database's size. When SQLite begins the log anew, it writes other salts into the
// header; the frames of before stay behind the newest one.
const headerBytes = 32;
const frameHeaderBytes = 24;
const [saltsInHeader, saltsInFrame] = [16, 8];
const [bigEndian, littleEndian] = [0x377f0683, 0x377f0682];

/**
 * SQLite reads its log up to the first damaged frame, and forgets the commits behind it without a word.
 * It reads nothing behind a damaged header.
 *
 * A power cut may leave torn frames of the last commit, which nobody was told of. So one commit behind
 * the damage is no sign of it.
 *
 * @param database open, with that log
 * @returns how many commits are behind the damage; 0 without any
 */
export function commitsBehindDamage(database: DatabaseSync, path: string): number {
  const log = readFileSync(path);
  const read = Number(database.prepare("PRAGMA wal_checkpoint(NOOP)").get()?.log);
  // Meanwhile, another server began the log anew.
  if (!headerOf(readFileSync(path)).equals(headerOf(log))) return 0;
  const pageBytes = Number(database.prepare("PRAGMA page_size").get()?.page_size);
  const behind = commitsIn(log, frameHeaderBytes + pageBytes, read);
  // A damaged header doesn't say which frames are of this log: most of them are.
  const [count = 0] = isSound(headerOf(log))
    ? [behind.get(saltsAt(log, saltsInHeader))]
    : [...behind.values()].sort((a, b) => b - a);
  return count > 1 ? count : 0;
}

const headerOf = (log: Buffer) => log.subarray(0, headerBytes);

const saltsAt = (log: Buffer, at: number) => log.toString("hex", at, at + 8);

/** How many frames from this one on end a commit, by their salts. */
function commitsIn(log: Buffer, frameBytes: number, from: number): Map<string, number> {
  const counts = new Map<string, number>();
  const first = headerBytes + from * frameBytes;
  for (let at = first; at + frameBytes <= log.length; at += frameBytes) {
    if (log.readUInt32BE(at + 4) === 0) continue;
    const salts = saltsAt(log, at + saltsInFrame);
    counts.set(salts, (counts.get(salts) ?? 0) + 1);
  }
  return counts;
}

/** Whether a header has SQLite's mark, and the checksum of what is before it. */
function isSound(header: Buffer): boolean {
  if (header.length < headerBytes) return false;
  const mark = header.readUInt32BE(0);
  const word = (at: number) =>
    mark === bigEndian ? header.readUInt32BE(at) : header.readUInt32LE(at);
  let [first, second] = [0, 0];
  for (let at = 0; at < 24; at += 8) {
    first = (first + word(at) + second) >>> 0;
    second = (second + word(at + 4) + first) >>> 0;
  }
  const isMark = mark === bigEndian || mark === littleEndian;
  return isMark && first === header.readUInt32BE(24) && second === header.readUInt32BE(28);
}
