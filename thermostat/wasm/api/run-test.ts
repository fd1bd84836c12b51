/** Runs the tests of a module that a visitor may have changed and that may crash. */
import { compileModule, type FirmwareModule } from "./module.ts";
import type { Failure } from "./trace.ts";

/** The seed of all published verdicts and traces. */
export const publishedSeed = 1;

/** A failure with line 0: the test didn't finish, and has no trace. */
export type Result = {
  readonly failure: Failure | undefined;
  readonly trace: Uint8Array<ArrayBuffer>;
};

/**
 * Runs tests one after another, by their index in the module's list. All share an instance,
 * as on a board, until one traps. `run` never throws because of the module.
 */
export function testRunner(fresh: () => FirmwareModule) {
  let firmware = fresh();
  return {
    tests: firmware.tests,
    run(index: number, seed: number): Result {
      try {
        const failure = firmware.runTest(index, seed);
        return { failure, trace: firmware.traceBytes() };
      } catch (error) {
        const text = `${firmware.tests[index]?.id ?? "The test"} ${describeTrap(error)}`;
        firmware = fresh();
        // Its memory may be corrupt, and with it the trace and the time.
        return { failure: { line: 0, value: 0, ms: 0, text }, trace: new Uint8Array() };
      }
    },
  };
}

/**
 * Runs all tests of a module at a seed, or those with one id.
 *
 * @throws WebAssembly.CompileError if the bytes aren't a module
 */
export async function runAll(bytes: BufferSource, seed: number, only?: string) {
  const { tests, run } = testRunner(await compileModule(bytes));
  return tests.flatMap((test, index) =>
    only && test.id !== only ? [] : { ...test, ...run(index, seed) },
  );
}

/** Engines word their traps differently. */
const traps: readonly (readonly [RegExp, string])[] = [
  [/table|indirect|signature|null function/i, "calls something that isn’t a function"],
  [/bounds|offset/i, "accesses memory out of bounds: a wild pointer, or a stack over 16 KiB"],
  [/stack|recursion/i, "overflows the stack with its recursion"],
  [
    /unreachable/i,
    "does what C leaves undefined, such as a null pointer, an index past an array, an overflow, a division by zero, or a variable that was never set",
  ],
];

/** What code did that trapped, such as "overflows the stack with its recursion". */
export function describeTrap(error: unknown): string {
  const message = String(error instanceof Error ? error.message : error);
  return traps.find(([pattern]) => pattern.test(message))?.[1] ?? `stops: ${message}`;
}
