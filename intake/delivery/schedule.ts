const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * The pauses before each attempt, in milliseconds: the schedule of Standard Webhooks ("Deliverability
 * and reliability"). Ten attempts over three days; after that an operator has to act.
 */
export const retrySchedule: readonly number[] = [
  0,
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** In milliseconds: a limit for the pauses that receivers request. */
export const longestAskedMs = 24 * hour;

// Up to a fifth more or less, so that submissions that failed together are not retried together.
const jitter = 0.2;

type FailedAttempt = {
  /** The number of counted attempts, this one included. */
  readonly attempts: number;
  /** The pause the receiver requested, in milliseconds. */
  readonly retryAfterMs: number | undefined;
};

/**
 * How long to wait after a failed attempt that counts.
 *
 * @param random a number from 0 up to 1, for the jitter
 * @param schedule the pauses before each attempt, in milliseconds
 * @returns milliseconds, or `undefined` when the schedule has no further attempt
 */
export function pauseAfter(
  { attempts, retryAfterMs }: FailedAttempt,
  random: number,
  schedule: readonly number[],
): number | undefined {
  const planned = schedule[attempts];
  if (planned === undefined) return undefined;
  const spread = planned * (1 + jitter * (2 * random - 1));
  return Math.round(Math.max(spread, retryAfterMs ?? 0));
}

/**
 * Reads a Retry-After header: seconds or an HTTP date (RFC 9110, 10.2.3).
 *
 * @returns milliseconds from now, up to a day; `undefined` when it cannot be read
 */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const text = header.trim();
  if (/^\d+$/.test(text)) return Math.min(Number(text) * second, longestAskedMs);
  // Date.parse also accepts other texts, such as "-5"; HTTP dates all begin with a weekday.
  const date = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.min(Math.max(0, date - now), longestAskedMs);
}
