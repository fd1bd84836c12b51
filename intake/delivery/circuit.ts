const second = 1000;

/** The pauses between probes of a receiver that is down, in milliseconds; the last one repeats. */
export const probePauses: readonly number[] = [5 * second, 10 * second, 30 * second, 60 * second];

// One or two failures happen to every receiver, and their submissions have pauses of their own.
const failuresToOpen = 5;
// The limit that a submission's own pause has: a wrong value must not stop a lane for years.
const longestPause = 24 * 3600 * second;

/** What one try says about its receiver. */
export type Finding = {
  /** Whether the receiver did its work, be it to refuse this one submission. */
  readonly isUp: boolean;
  /** The pause it asked for, in milliseconds. */
  readonly retryAfterMs: number | undefined;
};

/** Decides when a receiver may be tried at all, whatever is due. */
export type Circuit = {
  /** Milliseconds until the next try is allowed; 0 when it is allowed now. */
  pause(): number;
  /** True while the receiver counts as down: then one try at a time finds out whether it is back. */
  isOpen(): boolean;
  /** Takes in what a try has shown; returns what has changed by it. */
  note(finding: Finding): "opened" | "closed" | undefined;
};

/**
 * A circuit breaker: a receiver that fails again and again gets one probe a minute instead of
 * everything that waits, and submissions keep their tries for when it is back.
 *
 * @param elapsed milliseconds since any moment, on a clock that nobody sets
 * @param pauses between probes, in milliseconds; the last one repeats
 */
export function createCircuit(elapsed: () => number, pauses: readonly number[]): Circuit {
  let failures = 0;
  let probes = 0;
  let probeAt = Number.NEGATIVE_INFINITY;
  // What the receiver asked for holds whatever it answers to tries that were under way.
  let askedUntil = Number.NEGATIVE_INFINITY;
  const isOpen = () => failures >= failuresToOpen;
  const pause = () => Math.max(0, Math.max(probeAt, askedUntil) - elapsed());

  function noteFailure(retryAfterMs: number | undefined): "opened" | undefined {
    // A try that began before the receiver counted as down does not probe it.
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

// What a receiver says about one submission, not about itself (RFC 9110, 15.5).
const aboutTheSubmission = new Set([400, 413, 415, 422]);

/** Whether an answer shows a receiver that works; 404 does not, as n8n says it while restarting. */
export function showsReceiverUp(status: number | undefined): boolean {
  if (status === undefined) return false;
  return (status >= 200 && status < 300) || aboutTheSubmission.has(status);
}
