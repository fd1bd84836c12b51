import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

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

/** Creates a folder for the running test, deleted when the test ends. */
export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "site-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
