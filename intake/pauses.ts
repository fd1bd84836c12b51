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

/** The webhook's pause after nobody was reached: then one submission is tried. */
const probePauseMs = 5 * minute;

// Up to a fifth more or less, so that submissions that failed together are not sent together.
const jitter = 0.2;

/** The shortest and the longest pause that a receiver may ask for: any less would be none. */
export const askedMs = { least: 5 * second, most: hour };

/** No pause is longer, of a submission by its number of counted attempts, or of a webhook. */
export const longestPauseMs = {
  submission: pauses.map((planned) => Math.max(planned * (1 + jitter), askedMs.most + second)),
  webhook: askedMs.most,
};

/** What an attempt has shown of its receiver. */
export type Verdict = {
  /**
   * `acted`: the receiver may have acted on it, so it counts towards failing. `nobody`: it was not
   * reached, or has had too many requests.
   */
  readonly reached: "delivered" | "acted" | "nobody";
  /** The pause that the receiver asks for, in milliseconds, for this submission. */
  readonly retryAfterMs?: number | undefined;
  /** The same for all submissions of the webhook. */
  readonly webhookRetryAfterMs?: number | undefined;
};

/** What becomes of a submission after an attempt. */
export type Next = {
  readonly state: "delivered" | "failed" | "pending";
  /** Until its next attempt, in milliseconds, if there is one. */
  readonly pauseMs: number | null;
  /** Whether the attempt counts towards failing. */
  readonly isCounted: boolean;
  /** For all submissions of the webhook, in milliseconds, if nobody was reached. */
  readonly webhookPauseMs: number | null;
};

/**
 * Decides what becomes of a submission after an attempt.
 *
 * @param counted the number of counted attempts before this one
 * @param random a number from 0 up to 1, for the jitter
 */
export function nextAfter(
  { reached, retryAfterMs = 0, webhookRetryAfterMs }: Verdict,
  counted: number,
  random: number,
): Next {
  if (reached === "nobody") {
    const webhookPauseMs = webhookRetryAfterMs ?? pauseOfProbe(random);
    // It comes after those that wait.
    const pauseMs = Math.max(webhookPauseMs + second, retryAfterMs);
    return { state: "pending", pauseMs, isCounted: false, webhookPauseMs };
  }
  const ended = { pauseMs: null, isCounted: true, webhookPauseMs: null };
  if (reached === "delivered") return { state: "delivered", ...ended };
  const planned = pauses[counted + 1];
  if (planned === undefined) return { state: "failed", ...ended };
  return { ...ended, state: "pending", pauseMs: Math.max(spread(planned, random), retryAfterMs) };
}

/** How long a webhook pauses after nobody was reached, in milliseconds. */
export const pauseOfProbe = (random: number): number => spread(probePauseMs, random);

const spread = (ms: number, random: number) => Math.round(ms * (1 + jitter * (2 * random - 1)));
