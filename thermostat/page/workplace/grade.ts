/** Grades what a visitor did in an exercise, by running it. */
import { boardsIn, readTrace } from "../../wasm/api/trace.ts";
import { applyPatches } from "../../wasm/compiler/patches.ts";
import type { Texts } from "../../wasm/compiler/program.ts";
import { failureIn } from "../trace/trace-window.ts";
import { failedIn, type Results } from "./suite-run.ts";

/** A run, and what has to come of it. */
export type Check = {
  readonly text: string;
  /** A patch of good firmware, with which the visitor's tests run; otherwise ours run with the visitor's firmware. */
  readonly firmware?: string;
  /** Whether a test has to fail, or none may. */
  readonly fails: boolean;
  /** The only test that counts. */
  readonly only?: string;
  /** The only test that doesn't. */
  readonly except?: string;
};

/** Compiles the published texts with edits; undefined if they don't compile. */
export type Build = (edits: Texts) => Promise<Uint8Array<ArrayBuffer> | undefined>;

/** A visitor's test that passes by luck fails at one of them. */
const seeds = [1, 2, 3];

/**
 * Runs one check after the other, until one doesn't hold.
 *
 * @param files the published texts
 * @param own the visitor's that differ
 * @param onGrades receives whether each check holds; undefined: it hasn't run
 */
export async function grade(
  checks: readonly Check[],
  files: Texts,
  own: Texts,
  build: Build,
  run: (module: Uint8Array<ArrayBuffer>, seed: number, only?: string) => Promise<Results>,
  onGrades: (grades: readonly (boolean | undefined)[]) => void,
): Promise<void> {
  const holds = async ({ firmware, fails, only, except }: Check) => {
    const tests = firmware === undefined ? {} : within("tests/", own);
    const source = firmware === undefined ? own : applyPatches(files, firmware);
    const module = await build({ ...within("src/", source), ...tests });
    if (!module) return false;
    const failed = new Set<string>();
    for (const seed of firmware === undefined || fails ? [1] : seeds) {
      const done = await run(module, seed, only);
      for (const { id } of failedIn(done)) failed.add(id);
    }
    return [...failed].some((id) => (only ? id === only : id !== except)) === fails;
  };
  const grades: (boolean | undefined)[] = checks.map(() => undefined);
  for (const [index, check] of checks.entries()) {
    grades[index] = await holds(check);
    onGrades([...grades]);
    if (!grades[index]) return;
  }
}

/** The texts in a folder. */
export const within = (folder: string, texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([path]) => path.startsWith(folder)));

const units: Readonly<Record<string, number>> = { h: 3_600_000, min: 60_000, s: 1000, ms: 1 };

/**
 * Whether a time that was read from a failed test's trace is when the first fault began, to half a
 * second.
 *
 * @param answer as the trace has it, `3 min 20.5 s`, or a number of seconds
 */
export function isFaultAt(answer: string, trace: Uint8Array<ArrayBuffer>): boolean {
  const parts = answer.replaceAll(",", ".").matchAll(/(\d+(?:\.\d+)?)\s*(h|min|ms|s)?/g);
  let ms = 0;
  for (const [, count, unit = "s"] of parts) ms += Number(count) * (units[unit] ?? 0);
  const failing = boardsIn(readTrace(trace)).find((board) => failureIn(board));
  const began = failing?.find(({ faults }) => faults !== 0)?.ms;
  return began !== undefined && Math.abs(ms - began) <= 500;
}
