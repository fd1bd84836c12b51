import pino from "pino";

/** The log: only ids, kinds, numbers and fixed words, never anything that visitors wrote. */
export type Log = pino.Logger;

// How much is buffered for a full disk or a slow reader; beyond that, lines are dropped.
const waitingLimitBytes = 1024 * 1024;

/** JSON lines on standard output. */
export function createLog(): Log {
  const output = pino.destination({
    fd: process.stdout.fd,
    sync: true,
    maxLength: waitingLimitBytes,
    // Retrying at once would block the whole server until a full pipe is read; the rest is written
    // together with a later line.
    retryEAGAIN: () => false,
  });
  // A full disk or a closed pipe must not end the server.
  output.on("error", () => {});
  // Without process id and host name: the service manager adds both.
  return pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, output);
}
