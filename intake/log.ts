import pino from "pino";

/** The log; only ids, kinds, numbers and fixed words may go into it, never what visitors wrote. */
export type Log = pino.Logger;

/** JSON lines on standard output. */
export function createLog(): Log {
  const output = pino.destination({ fd: process.stdout.fd, sync: true });
  // A full disk behind the output, or a reader that went away, must not end the server.
  output.on("error", () => {});
  // Process id and host name tell nothing that the process manager does not know.
  return pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, output);
}
