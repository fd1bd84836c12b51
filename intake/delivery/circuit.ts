import { longestAskedMs } from "./schedule.ts";

const second = 1000;

const minute = 60 * second;

/** The pauses between probes of a receiver that is down, in milliseconds; the last one repeats. */
export const probePauses: readonly number[] = [5 * second, 10 * second, 30 * second, minute];

// A receiver may restart; those submissions wait for their own next attempt.
const failuresToOpen = 5;

/** What one attempt shows about its receiver. */
export type Finding = {
  /** Whether a receiver was reached that did not ask for a pause, whatever its answer. */
  readonly isUp: boolean;
  /** The pause requested for all submissions with Retry-After, in milliseconds. */
  readonly askedMs: number | undefined;
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
 * receiver that cannot be reached gets one probe a minute instead of every waiting submission.
 *
 * @param elapsed milliseconds on a monotonic clock
 * @param pauses between probes
 * @param before the state that an earlier server saved. The clock may have been set since, so each
 *   pause is limited to the longest of its kind
 */
export function createCircuit(
  elapsed: () => number,
  pauses: readonly number[],
  before: CircuitState = closed,
) {
  let failures = before.isDown ? failuresToOpen : 0;
  let probes = before.probes;
  let probeAt = before.isDown ? elapsed() + Math.min(before.pauseMs, Math.max(...pauses)) : longAgo;
  // Results of attempts in progress do not shorten a Retry-After.
  let askedUntil = elapsed() + Math.min(before.askedMs, longestAskedMs);

  /** Milliseconds until the next attempt is allowed; 0 when it is allowed now. */
  const pause = () => Math.max(0, Math.max(probeAt, askedUntil) - elapsed());
  /** True while the receiver counts as down and one attempt at a time probes it. */
  const isOpen = () => failures >= failuresToOpen;
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

  function recordFailure({ askedMs = 0 }: Finding): "opened" | undefined {
    // An attempt that began before the receiver counted as down is not a probe.
    const isLate = isOpen() && pause() > 0;
    failures += 1;
    askedUntil = Math.max(askedUntil, elapsed() + askedMs);
    if (!isOpen() || isLate) return undefined;
    probeAt = elapsed() + (pauses[Math.min(probes, pauses.length - 1)] ?? 0);
    probes += 1;
    return failures === failuresToOpen ? "opened" : undefined;
  }

  return { pause, isOpen, state, probeNow, record };
}

export type Circuit = ReturnType<typeof createCircuit>;
