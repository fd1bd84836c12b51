import type { Outcome } from "../pauses.ts";

const second = 1000;
const hour = 3600 * second;

// Any less would be no pause, any more would look like a loss.
const shortestAskedMs = 5 * second;
const longestAskedMs = hour;

// A gateway did not reach the receiver (RFC 9110, 15.6.3 to 15.6.5; Cloudflare's "5xx errors"; its
// 520 and 524 are answers that it could not read or did not await), or it refused to be asked so
// often (RFC 6585, 4).
const statusesOfNobody = [429, 502, 503, 504, 521, 522, 523, 525, 526, 530];
// With these, Retry-After concerns all requests (RFC 9110, 15.6.4; RFC 6585, 4).
const statusesOfPauses = [429, 503];

/**
 * Judges an answer.
 *
 * @param isDelivered whether it counts as delivered
 * @param retryAfter its Retry-After header
 * @param now in milliseconds since the epoch
 */
export function outcomeOf(
  status: number,
  isDelivered: boolean,
  retryAfter: string | undefined,
  now: number,
): Outcome {
  const undelivered = statusesOfNobody.includes(status) ? "nobody" : "acted";
  return {
    reached: isDelivered ? "delivered" : undelivered,
    retryAfterMs: readRetryAfter(retryAfter, now),
    isForAll: statusesOfPauses.includes(status),
  };
}

/**
 * What an attempt has shown that ended without an answer.
 *
 * @param isSent whether the receiver may have read its request
 */
export const unanswered = (isSent: boolean): Outcome => ({
  reached: isSent ? "acted" : "nobody",
  retryAfterMs: undefined,
  isForAll: false,
});

/**
 * Reads a Retry-After header: seconds or an HTTP date (RFC 9110, 10.2.3). Of several, as where a
 * gateway adds its own, the longest satisfies all.
 *
 * @returns milliseconds from now, 5 seconds to an hour; `undefined` when it cannot be read
 */
function readRetryAfter(header: string | undefined, now: number): number | undefined {
  // A date has a comma of its own.
  const texts = header?.split(/,(?! \d\d[ -]\w{3})/) ?? [];
  const askedMs = texts.map((text) => askedIn(text.trim(), now)).filter((ms) => !Number.isNaN(ms));
  if (askedMs.length === 0) return undefined;
  return Math.min(Math.max(shortestAskedMs, ...askedMs), longestAskedMs);
}

function askedIn(text: string, now: number): number {
  if (/^\d+$/.test(text)) return Number(text) * second;
  // Date.parse also accepts other texts, such as "-5"; HTTP dates all begin with a weekday.
  return /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text) ? Date.parse(text) - now : Number.NaN;
}
