import pino from "pino";

/** The log; only ids, kinds, numbers and fixed words may go into it, never what visitors wrote. */
export type Log = pino.Logger;

/** JSON lines on standard output. */
export function createLog(): Log {
  // Process id and host name tell nothing that the process manager does not know.
  return pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
