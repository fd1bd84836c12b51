import pino from "pino";

/** The log; only ids, kinds, numbers and fixed words may go into it, never what visitors wrote. */
export type Log = pino.Logger;

// What waits for a full disk or a slow reader; beyond it, lines are dropped.
const waitingLimitBytes = 1024 * 1024;

/** JSON lines on standard output. */
export function createLog(): Log {
  const output = pino.destination({
    fd: process.stdout.fd,
    sync: true,
    maxLength: waitingLimitBytes,
    // Trying again at once would hold up the whole server until a full pipe is read; what could
    // not be written goes out with a later line.
    retryEAGAIN: () => false,
  });
  // A full disk behind the output, or a reader that went away, must not end the server.
  output.on("error", () => {});
  // Process id and host name tell nothing that the process manager does not know.
  return pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, output);
}
