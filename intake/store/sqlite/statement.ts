import type { DatabaseSync } from "node:sqlite";
import type { Dialect, Result, Value } from "../sql.ts";

/** A monotonic clock: milliseconds since the start of this process, the only one that leases. */
const clock = "lease_clock";

export const dialect: Dialect = {
  leaseClock: `${clock}()`,
  leaseEnd: (milliseconds) => `${clock}() + ${milliseconds}`,
  // Only one connection at a time writes.
  skipLocked: "",
  attemptNumber: "rowid",
  fields: (json) => `json_each(${json})`,
  among: (json) => `IN (SELECT value FROM json_each(${json}))`,
};

/** Adds the functions that the dialect names to a connection. */
export function addFunctions(database: DatabaseSync): void {
  database.function(clock, () => Math.round(performance.now()));
  // SQLite's own knows only ASCII.
  database.function("lower", { deterministic: true }, (text) => String(text).toLowerCase());
}

/** Runs one statement with parameters $1, $2 and so on; see `Sql`. */
export function runStatement(
  database: DatabaseSync,
  { statement, values }: { statement: string; values: readonly Value[] },
): Result {
  const prepared = database.prepare(statement.replace(/\$(\d)/g, "?$1"));
  if (prepared.columns().length > 0) {
    const rows = prepared.all(...values);
    return { rows, changes: rows.length };
  }
  return { rows: [], changes: Number(prepared.run(...values).changes) };
}
