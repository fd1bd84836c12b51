import type { Dialect } from "../sql.ts";

export const dialect: Dialect = {
  // The database's clock: the servers' clocks may differ or be set.
  leaseClock: "now()",
  leaseEnd: (milliseconds) => `now() + ${milliseconds} * interval '1 millisecond'`,
  skipLocked: "FOR UPDATE SKIP LOCKED",
  lockRows: "FOR UPDATE",
  attemptNumber: "number",
  fields: (json) => `json_each_text(${json}::json)`,
  among: (json) => `= ANY (ARRAY(SELECT json_array_elements_text(${json}::json)))`,
};
