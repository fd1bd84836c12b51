import pino from "pino";

/** The log: only ids, kinds, numbers and fixed words, never anything that visitors wrote. */
export type Log = pino.Logger;

/** JSON lines on standard output, without process id and host name: the service manager adds both. */
export const createLog = (): Log => pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime });
