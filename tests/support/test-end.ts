import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

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

type Files = Readonly<Record<string, string | Uint8Array>>;

/** Writes files, by their paths in a folder. @returns the folder; by default, one for the running test */
export function folderWith(files: Files, folder = tempFolder()): string {
  for (const [name, data] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), data);
  }
  return folder;
}
