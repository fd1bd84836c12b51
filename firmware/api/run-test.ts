/** Tests of a module that anybody may have changed, whatever it does. */
import { type FirmwareModule, mostSteps, type Test } from "./module.ts";
import { type Failure, readTrace } from "./trace.ts";

/** A failure of line 0: the test did not come to its end. */
export type Run = {
  readonly failure: Failure | undefined;
  readonly trace: Uint8Array<ArrayBuffer>;
};

/**
 * Runs tests one after another, by their index in the module's list. All share an instance,
 * as on a board, until one ends in a trap. The runs never throw for what the module does.
 */
export function testRunner(fresh: () => FirmwareModule) {
  let firmware = fresh();
  return {
    tests: firmware.tests,
    run(index: number, seed: number): Run {
      try {
        const { failure } = firmware.runTest(index, seed);
        return { failure, trace: firmware.traceBytes() };
      } catch (error) {
        const broken = firmware;
        firmware = fresh();
        const message = sentence(broken, broken.tests[index], error);
        const trace = broken.traceBytes();
        // Not by view_read: a stack that has overflowed is still full.
        const ms = readTrace(trace).at(-1)?.ms ?? 0;
        return { failure: { line: 0, value: 0, ms, text: message }, trace };
      }
    },
  };
}

/** Engines differ in their words for a trap. */
const traps: readonly (readonly [RegExp, string])[] = [
  [/table|indirect|signature|null function/i, "calls what is no function"],
  [/bounds|offset/i, "leaves the memory: a wild address, or a stack of more than 16 KiB"],
  [/stack|recursion/i, "calls itself until the stack is full"],
  [/divi|remainder/i, "divides by zero"],
  [/unreachable/i, "reaches a place that C says cannot be reached"],
];

function sentence({ wasm }: FirmwareModule, test: Test | undefined, error: unknown): string {
  const id = test?.id ?? "The test";
  if (wasm.guard_left() === 0) {
    return `${id} does not end: stopped after ${mostSteps / 1_000_000} million steps`;
  }
  const message = String(error instanceof Error ? error.message : error);
  const found = traps.find(([pattern]) => pattern.test(message))?.[1];
  return `${id} ${found ?? `stops: ${message}`}`;
}
