const vitest = process.env.VITEST ? await import("vitest") : undefined;

/**
 * Does something when the running Vitest test is finished. What Playwright's fixtures or a
 * measurement start, they end themselves.
 */
export function atEnd(end: () => unknown): void {
  vitest?.onTestFinished(async () => {
    await end();
  });
}
