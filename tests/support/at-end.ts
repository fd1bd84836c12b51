const vitest = process.env.VITEST ? await import("vitest") : undefined;

/**
 * Runs a function when the current Vitest test ends. What Playwright's fixtures or a
 * measurement start, they end themselves.
 */
export function atEnd(end: () => unknown): void {
  vitest?.onTestFinished(async () => {
    await end();
  });
}
