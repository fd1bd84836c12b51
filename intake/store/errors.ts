import { ExpectedError } from "../../shared/settings.ts";

// What an operator has to do, or meets while setting up; the rest is logged in SQLite's own words or
// by its code. By SQLSTATE (PostgreSQL manual, "PostgreSQL Error Codes"), by SQLite's primary result
// code (sqlite.org/rescode.html) or by Node's code for the network.
const lockedReason = "another program has locked it; end the one that is writing";
const diskReason =
  "its disk is full or broken; make room before a restart, since it may not start without, and " +
  "delete nothing beside the database; if df and df -i show room, see dmesg";
/** SQLite takes a page that the disk doesn't give for a damaged one. */
export const damagedReason =
  "is damaged, or its disk cannot be read; if dmesg shows errors of the disk, save what it has, " +
  "otherwise restore a back-up";
const readOnly =
  "it cannot be opened and written; see its owner (ls -l), room for files (df -i), and the disk (dmesg)";
const otherTables =
  "its tables are not those of this release; start a server, which prepares them or says what is wrong";
const reasons: Readonly<Record<string, string>> = {
  "1": otherTables,
  "5": `${lockedReason} (fuser -v names those that use the file)`,
  "8": readOnly,
  "10": diskReason,
  "11": `it ${damagedReason}`,
  "13": diskReason,
  "14": readOnly,
  "26": "it is not a SQLite database; name another file, or restore this one from a back-up",
  "28000": "it refuses this user",
  "28P01": "it refuses this user or password",
  "3D000": "it does not exist",
  "42703": otherTables,
  "42P01": otherTables,
  "42501": "this user lacks a privilege; it must own the schema intake or be allowed to create it",
  "55P03": lockedReason,
  "53300": "it has no free connection for this user",
  "57P03": "it is starting or shutting down",
  EIO: diskReason,
  EACCES: "its file or folder cannot be read and written by this user",
  ECONNREFUSED: "nothing listens at this address; start PostgreSQL, or correct the address",
  ENOSPC: diskReason,
  EROFS: readOnly,
  ENOENT: "a file or socket named in the address does not exist",
  ENOTFOUND: "its host name is unknown",
};

// SQLITE_IOERR, SQLITE_FULL
const codesOfDisk = ["10", "13"];
// SQLITE_BUSY
const codeOfLock = "5";

/** The database cannot be used, now or at all; the message is one line without values. */
export class StoreError extends ExpectedError {
  override readonly name = "StoreError";
  readonly isOfDisk: boolean;
  readonly isOfLock: boolean;

  /**
   * @param reason why, and what to do about it
   * @param code SQLite's, which says whether it could not write, for example to a full disk, or
   *   another program has locked the file
   */
  constructor(reason: string, code = "") {
    super(`DATABASE_URL: ${reason}.`);
    this.isOfDisk = codesOfDisk.includes(code);
    this.isOfLock = code === codeOfLock;
  }
}

/** Turns an error of SQLite, PostgreSQL or the network into a StoreError; returns others unchanged. */
export function asStoreError(error: unknown): Error {
  if (!(error instanceof Error) || error instanceof ExpectedError) return error as Error;
  // A bug of ours, such as a TypeError.
  if (!("code" in error) && error.constructor !== Error) return error;
  if ("errcode" in error) {
    const code = primaryCode(error.errcode);
    const text = "errstr" in error ? String(error.errstr) : "unknown error";
    return new StoreError(`the database cannot be used: ${reasons[code] ?? text}`, code);
  }
  const code = "code" in error ? String(error.code) : "";
  const isAboutTrust = /CERT|LEAF_SIGNATURE/.test(code);
  const reason = isAboutTrust
    ? "its certificate is not trusted; name the file of its authority with sslrootcert"
    : reasons[code];
  // The driver's own errors, such as a time limit, have no code and fixed texts.
  const known = reason ? `${reason} (${code})` : code || error.message;
  return new StoreError(`the database cannot be used: ${known}`);
}

// By SQLSTATE, or by SQLite's primary result code: a lock, its time limit, a deadlock, and a row with
// the same key that another transaction has just inserted.
const inTheWay = ["5", "55P03", "40P01", "40001", "23505"];

/** Whether the same work may succeed in a moment, since another program has only been in its way. */
export function isInTheWay(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("errcode" in error) return inTheWay.includes(primaryCode(error.errcode));
  return "code" in error && inTheWay.includes(String(error.code));
}

/** SQLite's extended codes have the primary one in their lowest byte. */
const primaryCode = (code: unknown) => String(Number(code) & 0xff);
