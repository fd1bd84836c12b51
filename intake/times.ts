const second = 1000;
const minute = 60 * second;

/**
 * Times that depend on each other, in milliseconds; the contract fixes those of forms, of servers
 * that die, and of attempts.
 */

/**
 * How long a form, a start or a command waits for a lock that another program holds; longer than a
 * server needs one.
 */
export const lockWaitMs = 10 * second;

/** How often delivery looks for what has fallen due unannounced. */
export const pollMs = 2 * second;

/** The longest that WEBHOOK_TIMEOUT_SECONDS allows an attempt to take. */
const longestAttemptMs = minute;

/**
 * How long a server keeps a submission to itself: an attempt, the wait for saving its result, and
 * room for a slow machine. With the poll, another server takes over within 90 seconds.
 */
export const claimMs = longestAttemptMs + lockWaitMs + 15 * second;

/**
 * How long a server's claims count among the attempts at once; it renews them at each poll, so one that
 * doesn't has died, or was cut off.
 */
export const claimCountsMs = 5 * second;

/**
 * For PostgreSQL, by who waits for it. A visitor waits for a server; commands have tables to walk.
 * PostgreSQL ends a statement before its client gives up, since a client that has gone would leave
 * it running, and a transaction whose client is silent, since it would keep its locks.
 */
const postgresTimes = (statementMs: number) => ({
  /** For one try at a lock, after which others get the connection. */
  lockMs: 100,
  statementMs,
  silenceMs: 3 * second,
  clientMs: statementMs + second / 2,
  /** For a connection, since it may lead to a primary that has been replaced and never says so. */
  ageMs: 25 * second,
});
export const postgresMs = {
  server: postgresTimes(1.5 * second),
  command: postgresTimes(30 * second),
};
