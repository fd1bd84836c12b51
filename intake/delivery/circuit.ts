import { statusesOfRefusal } from "../store/store.ts";
import { longestAskedMs } from "./schedule.ts";

const second = 1000;

const minute = 60 * second;

/** The pauses between probes of a receiver that is down, in milliseconds; the last one repeats. */
export type ProbePauses = {
  readonly unreached: readonly number[];
  /** For a receiver that may act on every probe although it fails: a workflow that is too slow. */
  readonly acting: readonly number[];
};
export const probePauses: ProbePauses = {
  unreached: [5 * second, 10 * second, 30 * second, minute],
  acting: [minute, 5 * minute, 30 * minute, 60 * minute],
};

// Every receiver fails once or twice; those submissions wait for their own next attempt.
const failuresToOpen = 5;

/** What one attempt shows about its receiver. */
export type Finding = {
  /** Whether the receiver works, even if it refused this submission. */
  readonly isUp: boolean;
  /** Whether a receiver that failed may have acted on the submission all the same. */
  readonly mayHaveActed: boolean;
  /** The pause that it requested with Retry-After, in milliseconds. */
  readonly retryAfterMs: number | undefined;
};

/** What operators see, and what outlasts a restart. */
export type CircuitState = {
  /** Whether the receiver counts as down. */
  readonly isOpen: boolean;
  /** Probes since then. */
  readonly probes: number;
  /** Milliseconds until the next attempt is allowed; 0 when it is allowed now. */
  readonly pauseMs: number;
  /** The same for the pause of Retry-After alone. */
  readonly askedMs: number;
};

/** The state of a receiver of which nothing is known. */
export const closed: CircuitState = { isOpen: false, probes: 0, pauseMs: 0, askedMs: 0 };

/** Decides when a receiver may be sent to, whatever is due. */
export type Circuit = {
  /** Milliseconds until the next attempt is allowed; 0 when it is allowed now. */
  pause(): number;
  /** True while the receiver counts as down and one attempt at a time probes it. */
  isOpen(): boolean;
  /** True while nothing but failures has been seen lately. */
  isFailing(): boolean;
  state(): CircuitState;
  /** Allows the next probe now; a Retry-After holds all the same. */
  probeNow(): void;
  /** Records a finding; returns the change that it caused, if any. */
  record(finding: Finding): "opened" | "closed" | undefined;
};

const ago = Number.NEGATIVE_INFINITY;

/**
 * A circuit breaker: a receiver that keeps failing gets one probe a minute instead of every waiting
 * submission, and submissions use up no attempts until it is back.
 *
 * @param elapsed milliseconds on a monotonic clock
 * @param pauses between probes
 * @param before as an earlier server left it. The clock may have been set since, so no pause is
 *   taken to be longer than the longest of its kind
 */
export function createCircuit(
  elapsed: () => number,
  pauses: ProbePauses,
  before: CircuitState = closed,
): Circuit {
  let failures = before.isOpen ? failuresToOpen : 0;
  let probes = before.probes;
  const longestProbePause = Math.max(...pauses.unreached, ...pauses.acting);
  let probeAt = before.isOpen ? elapsed() + Math.min(before.pauseMs, longestProbePause) : ago;
  // Answers to attempts that were under way do not shorten a Retry-After.
  let askedUntil = elapsed() + Math.min(before.askedMs, longestAskedMs);
  const isOpen = () => failures >= failuresToOpen;
  const pause = (now = elapsed()) => Math.max(0, Math.max(probeAt, askedUntil) - now);

  function recordFailure({ retryAfterMs, mayHaveActed }: Finding): "opened" | undefined {
    // An attempt that began before the receiver counted as down is not a probe.
    const isLate = isOpen() && pause() > 0;
    failures += 1;
    askedUntil = Math.max(askedUntil, elapsed() + (retryAfterMs ?? 0));
    if (!isOpen() || isLate) return undefined;
    const kind = mayHaveActed ? pauses.acting : pauses.unreached;
    probeAt = elapsed() + (kind[Math.min(probes, kind.length - 1)] ?? 0);
    probes += 1;
    return failures === failuresToOpen ? "opened" : undefined;
  }

  return {
    pause: () => pause(),
    isOpen,
    isFailing: () => failures > 1,
    state() {
      const now = elapsed();
      const askedMs = Math.max(0, askedUntil - now);
      return { isOpen: isOpen(), probes, pauseMs: pause(now), askedMs };
    },
    probeNow: () => {
      probeAt = ago;
    },
    record(finding) {
      if (!finding.isUp) return recordFailure(finding);
      const isClosing = isOpen();
      failures = 0;
      probes = 0;
      probeAt = ago;
      return isClosing ? "closed" : undefined;
    },
  };
}

/** Whether an answer shows that the receiver works. 404 does not: n8n sends it while restarting. */
export function showsReceiverUp(status: number | undefined): boolean {
  if (status === undefined) return false;
  return (status >= 200 && status < 300) || statusesOfRefusal.includes(status);
}
