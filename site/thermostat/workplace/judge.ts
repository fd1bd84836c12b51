/** Judges what a visitor did in an exercise: by running it. */
import { boardsIn, readTrace } from "../../../firmware/api/trace.ts";
import { applyPatches } from "../../../firmware/compiler/patches.ts";
import type { Texts } from "../../../firmware/compiler/program.ts";
import { failureIn } from "../trace/trace-window.ts";
import { failedIn, type Run } from "./suite-run.ts";

/** One run, and what has to come of it. */
export type Check = {
  readonly text: string;
  /** What differs from good firmware, as a patch; undefined: the visitor's firmware. */
  readonly firmware?: string;
  /** The visitor's tests, or the published ones. */
  readonly tests: "own" | "ours";
  /** Whether a test has to fail, or none may. */
  readonly fails: boolean;
  /** Only this test counts. */
  readonly of?: string;
  /** This test doesn't count. */
  readonly except?: string;
  /** The run is repeated with seeds from 1 to this one; by default once. */
  readonly seeds?: number;
};

/** What a visitor has made of the published `files`: `own` has the texts that differ. */
export type Attempt = { readonly files: Texts; readonly own: Texts };

/** Compiles the published texts with edits; undefined if they don't compile. */
export type Build = (edits: Texts) => Promise<Uint8Array<ArrayBuffer> | undefined>;

/** Runs a module's tests. */
type RunTests = (module: Uint8Array<ArrayBuffer>, seed: number) => Promise<Ended>;
type Ended = Pick<Run, "status" | "tests" | "results">;

/**
 * Runs one check after the other, until one doesn't hold.
 *
 * @param onVerdicts receives whether each check so far holds
 */
export async function judge(
  checks: readonly Check[],
  { files, own }: Attempt,
  build: Build,
  run: RunTests,
  onVerdicts: (verdicts: readonly boolean[]) => void,
): Promise<void> {
  const holds = async ({ firmware, tests, fails, of, except, seeds = 1 }: Check) => {
    const module = await build({
      ...within("src/", firmware === undefined ? own : applyPatches(files, firmware)),
      ...within("tests/", tests === "own" ? own : {}),
    });
    if (!module) return false;
    const failed = new Set<string>();
    for (let seed = 1; seed <= seeds; seed += 1) {
      const done = await run(module, seed);
      if (done.status !== "done") return false;
      for (const { id } of failedIn(done)) failed.add(id);
    }
    const counted = [...failed].filter((id) => (of ? id === of : id !== except));
    return counted.length > 0 === fails;
  };
  const verdicts: boolean[] = [];
  for (const check of checks) {
    verdicts.push(await holds(check));
    onVerdicts([...verdicts]);
    if (!verdicts.at(-1)) return;
  }
}

const within = (folder: string, texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([path]) => path.startsWith(folder)));

const units: Readonly<Record<string, number>> = { h: 3_600_000, min: 60_000, s: 1000, ms: 1 };
const toleranceMs = 500;

/**
 * Whether a time that a visitor read from a test's trace is when the first fault began, on the board
 * where the test failed.
 *
 * @param answer as the trace has it, `3 min 20.5 s`, or a number of seconds
 */
export function isFaultAt(answer: string, trace: Uint8Array<ArrayBuffer>): boolean {
  const parts = answer.replaceAll(",", ".").matchAll(/(\d+(?:\.\d+)?)\s*(h|min|ms|s)?/g);
  const ms = [...parts].reduce(
    (sum, [, count, unit = "s"]) => sum + Number(count) * (units[unit] ?? 0),
    0,
  );
  const failing = boardsIn(readTrace(trace)).find((board) => failureIn(board));
  const began = failing?.find(({ faults }) => faults !== 0)?.ms;
  return began !== undefined && Math.abs(ms - began) <= toleranceMs;
}
