import { ExpectedError } from "../../shared/settings.ts";

// What an operator has to do, or meets while setting up; the rest is logged in SQLite's own words or
// by its code. By SQLSTATE (PostgreSQL manual, "PostgreSQL Error Codes"), by SQLite's primary result
// code (sqlite.org/rescode.html) or by Node's code for the network.
const reasons: Readonly<Record<string, string>> = {
  "11": "it is damaged; restore it from a back-up",
  "26": "it is not a SQLite database; name another file, or restore this one from a back-up",
  "28000": "it refuses this user",
  "28P01": "it refuses this user or password",
  "3D000": "it does not exist",
  "42501": "this user lacks a privilege; it must own the schema intake or be allowed to create it",
  "53300": "it has no free connection for this user",
  "57P03": "it is starting or shutting down",
  EACCES: "its file or folder cannot be read and written by this user",
  ECONNREFUSED: "nothing listens at this address",
  ENOENT: "a file or socket named in the address does not exist",
  ENOTFOUND: "its host name is unknown",
};

// SQLITE_IOERR, SQLITE_FULL
const codesOfDisk = ["10", "13"];

/** The database cannot be used, now or at all; the message is one line without values. */
export class StoreError extends ExpectedError {
  override readonly name = "StoreError";
  readonly isOfDisk: boolean;

  /**
   * @param reason why, and what to do about it
   * @param isOfDisk whether SQLite could not write, for example to a full disk
   */
  constructor(reason: string, isOfDisk = false) {
    super(`DATABASE_URL: ${reason}.`);
    this.isOfDisk = isOfDisk;
  }
}

/**
 * Runs work in the database.
 *
 * @throws StoreError without SQL, values, address or password instead of the driver's error
 */
export async function inStore<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    throw asStoreError(error);
  }
}

/** Turns an error of SQLite, PostgreSQL or the network into a StoreError; returns others unchanged. */
export function asStoreError(error: unknown): Error {
  if (!(error instanceof Error) || error instanceof ExpectedError) return error as Error;
  // A bug of ours, such as a TypeError.
  if (!("code" in error) && error.constructor !== Error) return error;
  if ("errcode" in error) {
    // SQLite's extended codes have the primary one in their lowest byte.
    const code = String(Number(error.errcode) & 0xff);
    const text = "errstr" in error ? String(error.errstr) : "unknown error";
    return new StoreError(
      `the database cannot be used: ${reasons[code] ?? text}`,
      codesOfDisk.includes(code),
    );
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

/** Whether two programs have inserted the same key at once. */
export function isDuplicate(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // SQLITE_CONSTRAINT_UNIQUE and PostgreSQL's unique_violation
  return (
    ("errcode" in error && error.errcode === 2067) || ("code" in error && error.code === "23505")
  );
}
