import { leastTimeMs } from "../../shared/submission/traps.ts";

/**
 * Waits until the page has been open for the least time that a person needs. Nobody notices, and
 * visitors whose tools fill in the form are not taken for programs.
 *
 * @returns how long the page has been open, in milliseconds
 */
export async function timeTaken(): Promise<number> {
  const rest = leastTimeMs - performance.now();
  if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
  // Browsers round timers and clocks differently.
  return Math.max(leastTimeMs, Math.round(performance.now()));
}
