import { leastTimeMs } from "../../shared/submission/traps.ts";

/**
 * Waits until the page has been open for as long as a person needs at least: nobody notices, and a
 * form that is filled in by a person's own tools is not taken for a program's.
 *
 * @returns for how long the page has been open, in milliseconds
 */
export async function timeTaken(): Promise<number> {
  const rest = leastTimeMs - performance.now();
  if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
  // Timers and clocks of browsers are rounded, each in its own way.
  return Math.max(leastTimeMs, Math.round(performance.now()));
}
