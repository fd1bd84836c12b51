const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * The pauses before each attempt, in milliseconds, as Standard Webhooks sets them ("Deliverability and
 * reliability"). Ten attempts over three days; after that, an operator has to act.
 */
export const pauses: readonly number[] = [
  ...[0, 5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour],
  ...[10 * hour, 14 * hour, 20 * hour, 24 * hour],
];

/** While nobody is reached, attempts go on at this pace, for as long as it takes. */
const unreachedPauseMs = 5 * minute;

// Up to a fifth more or less, so that submissions that failed together are not sent together.
const jitter = 0.2;

/** What an attempt has shown. */
export type Outcome = {
  /**
   * `acted`: the receiver may have acted on it, so it counts towards failing. `nobody`: it was not
   * reached, or refused to be asked so often.
   */
  readonly reached: "delivered" | "acted" | "nobody";
  /** The pause that the receiver asks for, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  /** Whether it asks for it on behalf of all submissions, with 429 or 503. */
  readonly isForAll: boolean;
};

/** What becomes of a submission after an attempt. */
export type Next = {
  readonly state: "delivered" | "failed" | "pending";
  /** Until its next attempt, in milliseconds, if there is one. */
  readonly pauseMs: number | null;
  /** Whether the attempt counts towards failing. */
  readonly isCounted: boolean;
  /** For all submissions of the webhook, in milliseconds, if its receiver asked for one. */
  readonly webhookPauseMs: number | null;
};

/**
 * Decides what becomes of a submission after an attempt.
 *
 * @param counted the number of counted attempts before this one
 * @param random a number from 0 up to 1, for the jitter
 */
export function nextAfter(
  { reached, retryAfterMs, isForAll }: Outcome,
  counted: number,
  random: number,
): Next {
  const isCounted = reached !== "nobody";
  const webhookPauseMs = isForAll ? (retryAfterMs ?? null) : null;
  const ended = { pauseMs: null, isCounted, webhookPauseMs };
  if (reached === "delivered") return { state: "delivered", ...ended };
  const planned = isCounted ? pauses[counted + 1] : unreachedPauseMs;
  if (planned === undefined) return { state: "failed", ...ended };
  const spread = planned * (1 + jitter * (2 * random - 1));
  // After the webhook's pause, the one that asked for it comes after those that wait.
  const pauseMs =
    webhookPauseMs === null
      ? Math.round(Math.max(spread, retryAfterMs ?? 0))
      : webhookPauseMs + second;
  return { state: "pending", pauseMs, isCounted, webhookPauseMs };
}
