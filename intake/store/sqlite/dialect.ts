import type { DatabaseSync } from "node:sqlite";
import type { Dialect } from "../sql.ts";

/** A monotonic clock: milliseconds since the start of this process, the only one with leases. */
const clock = "lease_clock";

export const dialect: Dialect = {
  leaseClock: `${clock}()`,
  leaseEnd: (milliseconds) => `${clock}() + ${milliseconds}`,
  // Only one connection at a time writes.
  skipLocked: "",
  lockRows: "",
  attemptNumber: "rowid",
  fields: (json) => `json_each(${json})`,
  among: (json) => `IN (SELECT value FROM json_each(${json}))`,
};

/** Adds the functions that the dialect uses to a connection. */
export function addFunctions(database: DatabaseSync): void {
  database.function(clock, () => Math.round(performance.now()));
  // SQLite's own function converts only ASCII.
  database.function("lower", { deterministic: true }, (text) => String(text).toLowerCase());
}
