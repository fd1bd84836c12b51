import { askedMs, type Verdict } from "../pauses.ts";

// A gateway did not reach the receiver (RFC 9110, 15.6.3 to 15.6.5; Cloudflare's "5xx errors", whose 520
// and 524 mean an answer that it could not read or did not wait for), or the receiver has had too many
// requests (RFC 6585, 4).
const notReached = [429, 502, 503, 504, 521, 522, 523, 525, 526, 530];
// With these, Retry-After holds for all requests (RFC 9110, 15.6.4; RFC 6585, 4).
const pausesAll = [429, 503];

/**
 * Judges an answer.
 *
 * @param isDelivered whether it counts as delivered
 * @param retryAfter its Retry-After header
 * @param now in milliseconds since the epoch
 */
export function verdictOn(
  status: number,
  isDelivered: boolean,
  retryAfter: string | undefined,
  now: number,
): Verdict {
  const undelivered = notReached.includes(status) ? "nobody" : "acted";
  const reached = isDelivered ? "delivered" : undelivered;
  const ms = readRetryAfter(retryAfter, now);
  return pausesAll.includes(status)
    ? { reached, webhookRetryAfterMs: ms }
    : { reached, retryAfterMs: ms };
}

/**
 * Reads a Retry-After header: seconds or an HTTP date (RFC 9110, 10.2.3). Of several, as where a
 * gateway adds its own, the longest satisfies all.
 *
 * @returns milliseconds from now, 5 seconds to an hour; `undefined` when it cannot be read
 */
function readRetryAfter(header: string | undefined, now: number): number | undefined {
  // A date has a comma of its own.
  const texts = header?.split(/,(?! \d\d[ -]\w{3})/) ?? [];
  const asked = texts.map((text) => askedIn(text.trim(), now)).filter((ms) => !Number.isNaN(ms));
  if (asked.length === 0) return undefined;
  return Math.min(Math.max(askedMs.least, ...asked), askedMs.most);
}

function askedIn(text: string, now: number): number {
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  // Date.parse also accepts other texts, such as "-5"; HTTP dates all begin with a weekday.
  return /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text) ? Date.parse(text) - now : Number.NaN;
}
