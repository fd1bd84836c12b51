const vitest = process.env.VITEST ? await import("vitest") : undefined;

/**
 * Runs a function when the current Vitest test ends. Outside Vitest it does nothing: Playwright's
 * fixtures and benchmarks end what they start.
 */
export function atEnd(end: () => unknown): void {
  vitest?.onTestFinished(async () => {
    await end();
  });
}
