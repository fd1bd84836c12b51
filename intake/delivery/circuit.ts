const second = 1000;

/** The pauses between probes of a receiver that is down, in milliseconds; the last one repeats. */
export const probePauses: readonly number[] = [5 * second, 10 * second, 30 * second, 60 * second];

// Every receiver fails once or twice; those submissions wait for their own next try.
const failuresToOpen = 5;
// The same limit as for a submission's own pause: a wrong value must not stop a lane for years.
const longestPause = 24 * 3600 * second;

/** What one try shows about its receiver. */
export type Finding = {
  /** Whether the receiver works, even if it refused this submission. */
  readonly isUp: boolean;
  /** The pause it asked for, in milliseconds. */
  readonly retryAfterMs: number | undefined;
};

/** Decides when a receiver may be tried, whatever is due. */
export type Circuit = {
  /** Milliseconds until the next try is allowed; 0 when it is allowed now. */
  pause(): number;
  /** True while the receiver counts as down and one try at a time probes it. */
  isOpen(): boolean;
  /** Records a finding; returns the change that it caused, if any. */
  note(finding: Finding): "opened" | "closed" | undefined;
};

/**
 * A circuit breaker: a receiver that keeps failing gets one probe a minute instead of every waiting
 * submission, and submissions save their tries until it is back.
 *
 * @param elapsed milliseconds on a monotonic clock
 * @param pauses between probes, in milliseconds; the last one repeats
 */
export function createCircuit(elapsed: () => number, pauses: readonly number[]): Circuit {
  let failures = 0;
  let probes = 0;
  let probeAt = Number.NEGATIVE_INFINITY;
  // Answers to tries that were under way do not shorten a Retry-After.
  let askedUntil = Number.NEGATIVE_INFINITY;
  const isOpen = () => failures >= failuresToOpen;
  const pause = () => Math.max(0, Math.max(probeAt, askedUntil) - elapsed());

  function noteFailure(retryAfterMs: number | undefined): "opened" | undefined {
    // A try that began before the receiver counted as down is not a probe.
    const isLate = isOpen() && pause() > 0;
    failures += 1;
    askedUntil = Math.max(askedUntil, elapsed() + Math.min(retryAfterMs ?? 0, longestPause));
    if (!isOpen() || isLate) return undefined;
    probeAt = elapsed() + (pauses[Math.min(probes, pauses.length - 1)] ?? 0);
    probes += 1;
    return failures === failuresToOpen ? "opened" : undefined;
  }

  return {
    pause,
    isOpen,
    note({ isUp, retryAfterMs }) {
      if (!isUp) return noteFailure(retryAfterMs);
      const wasOpen = isOpen();
      failures = 0;
      probes = 0;
      probeAt = Number.NEGATIVE_INFINITY;
      return wasOpen ? "closed" : undefined;
    },
  };
}

// Statuses about the submission, not about the receiver (RFC 9110, 15.5).
const aboutTheSubmission = new Set([400, 413, 415, 422]);

/** Whether an answer shows that the receiver works. 404 does not: n8n sends it while restarting. */
export function showsReceiverUp(status: number | undefined): boolean {
  if (status === undefined) return false;
  return (status >= 200 && status < 300) || aboutTheSubmission.has(status);
}
