import { readFileSync } from "node:fs";
import { endianness } from "node:os";
import type { DatabaseSync } from "node:sqlite";

// https://www.sqlite.org/fileformat.html, 4.1 and 4.2. A frame has the salts of its log's header and, if
// it ends a commit, the database's size; its checksum goes on from that of the frame before. When SQLite
// begins the log anew, the header gets other salts, and the frames of before stay behind the newest one.
const headerBytes = 32;
const frameHeaderBytes = 24;
const [saltsInHeader, saltsInFrame] = [16, 8];
const [checksumInHeader, checksumInFrame] = [24, 16];
const [bigEndian, littleEndian] = [0x377f0683, 0x377f0682];

/**
 * SQLite reads its log up to the first damaged frame, and forgets the commits behind it without a word.
 * It reads nothing behind a damaged header.
 *
 * A power cut, or a disk that fails while it is to confirm a commit, may leave frames of a commit that
 * nobody was told of, and such a commit is never continued: so one commit behind the end is no sign of
 * damage, and two that follow each other are.
 *
 * @param database open, with that log
 * @returns whether commits are behind the damage that were confirmed
 */
export function isLogDamaged(database: DatabaseSync, path: string): boolean {
  const log = readFileSync(path);
  // None while another connection begins the log anew, and -1 while one is just changing it.
  const read = Math.max(0, Number(database.prepare("PRAGMA wal_checkpoint(NOOP)").get()?.log));
  const header = log.subarray(0, headerBytes);
  const isSound = isHeader(header);
  const pageBytes = Number(database.prepare("PRAGMA page_size").get()?.page_size);
  const frameBytes = frameHeaderBytes + pageBytes;
  const isBig = isSound ? header.readUInt32BE(0) === bigEndian : endianness() === "BE";
  const begin = headerBytes + read * frameBytes;
  const newest = read > 0 ? hexOf(log, begin - frameBytes + checksumInFrame) : "";
  let before = newest || (isSound ? hexOf(header, checksumInHeader) : "");
  // SQLite would read what goes on from there, if it had to.
  let isReadable = true;
  let commits = 0;
  for (let at = begin; at + frameBytes <= log.length; at += frameBytes) {
    const frame = log.subarray(at, at + frameBytes);
    const isOfLog = !isSound || hexOf(frame, saltsInFrame) === hexOf(header, saltsInHeader);
    const words = Buffer.concat([frame.subarray(0, 8), frame.subarray(frameHeaderBytes)]);
    const checksum = hexOf(frame, checksumInFrame);
    const follows = isOfLog && before !== "" && checksumOf(words, isBig, before) === checksum;
    const isCommit = isOfLog && frame.readUInt32BE(4) > 0;
    isReadable &&= follows;
    commits = isReadable ? 0 : (follows ? commits : 0) + Number(isCommit);
    // Unless another server has begun the log anew meanwhile.
    if (commits > 1) return readFileSync(path).subarray(0, headerBytes).equals(header);
    before = isOfLog ? checksum : "";
  }
  return false;
}

/** Salts, or a checksum. */
const hexOf = (bytes: Buffer, at: number) => bytes.toString("hex", at, at + 8);

/** Whether SQLite reads a log with this header: it has its mark, and its checksum. */
function isHeader(header: Buffer): boolean {
  if (header.length < headerBytes) return false;
  const mark = header.readUInt32BE(0);
  if (mark !== bigEndian && mark !== littleEndian) return false;
  const words = header.subarray(0, checksumInHeader);
  return checksumOf(words, mark === bigEndian) === hexOf(header, checksumInHeader);
}

/** The checksum of pairs of words, in hexadecimal digits, which goes on from another one. */
function checksumOf(words: Buffer, isBig: boolean, from = "0".repeat(16)): string {
  let [first = 0, second = 0] = [from.slice(0, 8), from.slice(8)].map((each) => parseInt(each, 16));
  for (let at = 0; at < words.length; at += 8) {
    first = (first + (isBig ? words.readUInt32BE(at) : words.readUInt32LE(at)) + second) >>> 0;
    second =
      (second + (isBig ? words.readUInt32BE(at + 4) : words.readUInt32LE(at + 4)) + first) >>> 0;
  }
  return [first, second].map((each) => each.toString(16).padStart(8, "0")).join("");
}
