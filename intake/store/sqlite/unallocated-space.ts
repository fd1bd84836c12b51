import { readSync, writeSync } from "node:fs";

// "SQLite Database File Format", 1.6: the types of B-tree pages.
const interiorTypes = [2, 5];
const leafTypes = [10, 13];
const fileHeaderBytes = 100;

const zeros = Buffer.alloc(65_536);

/**
 * Overwrites the unallocated space of B-tree pages with zeros: what is between a page's list of
 * cells and its first cell, which SQLite never reads. Space that is zero already is not written,
 * and pages beyond the end of the file are skipped.
 *
 * @param descriptor of a database file that nothing else changes meanwhile, open for reading and
 *   writing; the file must be smaller than 64 GiB and have no pointer maps, which look like B-tree
 *   pages
 * @param first the number of the first page; SQLite counts from 1
 */
export function clearUnallocatedSpace(
  descriptor: number,
  pageSize: number,
  first: number,
  count: number,
): void {
  const start = (first - 1) * pageSize;
  const pages = Buffer.allocUnsafe(count * pageSize);
  const bytes = readSync(descriptor, pages, 0, pages.length, start);
  for (let at = 0; at + pageSize <= bytes; at += pageSize) {
    const [from, to] = unallocated(pages.subarray(at, at + pageSize), start + at === 0);
    const length = to - from;
    if (length <= 0 || zeros.compare(pages, at + from, at + to, 0, length) === 0) continue;
    writeSync(descriptor, zeros, 0, length, start + at + from);
  }
}

/** Where the unallocated space of a page begins and ends; empty if it is not a B-tree page. */
function unallocated(page: Buffer, isFirst: boolean): [from: number, to: number] {
  const header = isFirst ? fileHeaderBytes : 0;
  // Other pages begin with a page number below 2^24, or with zero.
  const type = page.readUInt8(header);
  const headerBytes = interiorTypes.includes(type) ? 12 : 8;
  if (headerBytes === 8 && !leafTypes.includes(type)) return [0, 0];
  const cells = page.readUInt16BE(header + 3);
  // A start of 65,536 is stored as 0.
  const to = page.readUInt16BE(header + 5) || 65_536;
  return to > page.length ? [0, 0] : [header + headerBytes + 2 * cells, to];
}
