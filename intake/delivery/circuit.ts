import { statusesOfRefusal } from "../store/store.ts";
import { longestAskedMs } from "./schedule.ts";

const second = 1000;

const minute = 60 * second;

/** The pauses between probes of a receiver that is down, in milliseconds; the last one repeats. */
export type ProbePauses = {
  readonly unreached: readonly number[];
  /** For a receiver that may act on a probe and still fail, such as a slow workflow. */
  readonly acting: readonly number[];
};
export const probePauses: ProbePauses = {
  unreached: [5 * second, 10 * second, 30 * second, minute],
  acting: [minute, 5 * minute, 30 * minute, 60 * minute],
};

// Any receiver may fail once or twice; those submissions wait for their own next attempt.
const failuresToOpen = 5;

/** What one attempt shows about its receiver. */
export type Finding = {
  /** Whether the receiver works, even if it refused this submission. */
  readonly isUp: boolean;
  /** Whether a receiver that failed may still have acted on the submission. */
  readonly mayHaveActed: boolean;
  /** The pause requested with Retry-After, in milliseconds. */
  readonly retryAfterMs: number | undefined;
};

/** What operators see and what survives a restart. */
export type CircuitState = {
  /** Whether the receiver counts as down. */
  readonly isDown: boolean;
  /** Probes since the circuit opened. */
  readonly probes: number;
  /** Milliseconds until the next attempt is allowed; 0 when it is allowed now. */
  readonly pauseMs: number;
  /** The same for Retry-After alone. */
  readonly askedMs: number;
};

/** The initial state, when nothing is known about the receiver. */
export const closed: CircuitState = { isDown: false, probes: 0, pauseMs: 0, askedMs: 0 };

const longAgo = Number.NEGATIVE_INFINITY;

/**
 * A circuit breaker decides when the next attempt to reach a receiver is allowed, whatever is due: a
 * receiver that keeps failing gets one probe a minute instead of every waiting submission, and
 * submissions use up no attempts until it is back.
 *
 * @param elapsed milliseconds on a monotonic clock
 * @param pauses between probes
 * @param before the state that an earlier server saved. The clock may have been set since, so each
 *   pause is limited to the longest of its kind
 */
export function createCircuit(
  elapsed: () => number,
  pauses: ProbePauses,
  before: CircuitState = closed,
) {
  let failures = before.isDown ? failuresToOpen : 0;
  let probes = before.probes;
  const longestProbePause = Math.max(...pauses.unreached, ...pauses.acting);
  let probeAt = before.isDown ? elapsed() + Math.min(before.pauseMs, longestProbePause) : longAgo;
  // Results of attempts in progress do not shorten a Retry-After.
  let askedUntil = elapsed() + Math.min(before.askedMs, longestAskedMs);

  /** Milliseconds until the next attempt is allowed; 0 when it is allowed now. */
  const pause = () => Math.max(0, Math.max(probeAt, askedUntil) - elapsed());
  /** True while the receiver counts as down and one attempt at a time probes it. */
  const isOpen = () => failures >= failuresToOpen;
  /** True while at least the last two attempts failed. */
  const isFailing = () => failures > 1;
  const state = (): CircuitState => ({
    isDown: isOpen(),
    probes,
    pauseMs: pause(),
    askedMs: Math.max(0, askedUntil - elapsed()),
  });

  /** Allows the next probe now, unless a Retry-After is still running. */
  function probeNow(): void {
    probeAt = longAgo;
  }

  /** Records a finding; returns whether it opened or closed the circuit. */
  function record(finding: Finding): "opened" | "closed" | undefined {
    if (!finding.isUp) return recordFailure(finding);
    const isClosing = isOpen();
    failures = 0;
    probes = 0;
    probeAt = longAgo;
    return isClosing ? "closed" : undefined;
  }

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

  return { pause, isOpen, isFailing, state, probeNow, record };
}

export type Circuit = ReturnType<typeof createCircuit>;

/** Whether an answer shows that the receiver works. 404 does not: n8n sends it while restarting. */
export function showsReceiverUp(status: number | undefined): boolean {
  if (status === undefined) return false;
  return (status >= 200 && status < 300) || statusesOfRefusal.includes(status);
}
