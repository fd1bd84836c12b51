import { DatabaseError } from "pg";
import { StoreRefused, StoreUnavailable } from "../store.ts";

// By SQLSTATE (PostgreSQL manual, "PostgreSQL Error Codes"), or by Node's code for the network.
const reasons: Readonly<Record<string, string>> = {
  "25006": "it is read-only",
  "28000": "it refuses this user",
  "28P01": "it refuses this user or password",
  "3D000": "it does not exist",
  "42P01": "a table of the schema intake is missing; restore the schema from a back-up",
  "42501": "this user lacks a privilege; it must own the schema intake or be allowed to create it",
  "53100": "its disk is full",
  "53300": "it has no free connection for this user",
  "55P03": "a lock was held for too long",
  "57014": "a statement took too long",
  "57P01": "it is shutting down",
  "57P03": "it is starting or shutting down",
  ECONNREFUSED: "nothing listens at this address",
  ENOENT: "a file or socket named in the address does not exist",
  ENOTFOUND: "its host name is unknown",
  EAI_AGAIN: "its host name cannot be resolved now",
};

/**
 * Turns any error of a query or connection into the store's own, without SQL, values, address or
 * password in it. After a failed COMMIT it is unknown whether it took effect.
 */
export function asStoreError(error: unknown): Error {
  if (error instanceof StoreRefused || error instanceof StoreUnavailable) return error;
  const reason = reasonOf(error);
  // Only a defect of ours breaks a rule of the schema; the database goes on working.
  if (error instanceof DatabaseError && /^2[23]/.test(error.code ?? "")) return new Error(reason);
  return new StoreUnavailable(`DATABASE_URL: the database cannot be used: ${reason}.`);
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
  // Without a code it is one of the driver's own fixed lines, such as "Query read timeout".
  if (code === undefined) return error instanceof Error ? error.message : "unknown error";
  const reason = reasons[code] ?? (isAboutTrust(code) ? distrust : undefined);
  return reason ? `${reason} (${code})` : code;
}

const distrust = "its certificate is not trusted; name the file of its authority with sslrootcert";

/** True for Node's codes of certificate errors (`tls` manual, "X509 certificate error codes"). */
function isAboutTrust(code: string): boolean {
  return /CERT|LEAF_SIGNATURE/.test(code);
}
