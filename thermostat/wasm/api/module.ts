/** The compiled firmware with its simulated board and tests. For Node and for a browser's worker. */
import { type Failure, readFailure, recordBytes } from "./trace.ts";

/** A test as a module lists it. */
export type ModuleTest = { readonly id: string; readonly file: string };

/** In the order of `enum fault` in bench/bench.h. */
export const faults = [
  "sensor open",
  "sensor short",
  "sensor spikes",
  "sensor offset",
  "adc stalled",
  "relay welded",
  "relay worn",
  "bus noise",
  "loop hung",
  "adc dead",
  "coil weak",
  "contactor welded",
  "contactor worn",
  "bus errors",
  "memory worn",
  "echo lost",
  "bus talker",
] as const;

/** `enum rule` in bench/bench.h. */
export const rules = [
  { bit: 1, text: "the compressor rests for 3 min before each start that is commanded" },
  { bit: 2, text: "it runs for at least 2 min, unless sensor, supply, reset or contact end it" },
  { bit: 4, text: "without a sensor, it does not run for more than 2 s by K1's coil" },
  { bit: 8, text: "it does not run for more than 1 s without K1's coil on" },
  { bit: 16, text: "it does not run for more than 5 s in a room above 35 °C" },
  { bit: 32, text: "K2 closes before K1, and breaks the load only when K1 cannot" },
  { bit: 64, text: "the firmware uses the HAL as hal.h says" },
  { bit: 128, text: "commanded starts are at least 6 min apart" },
  { bit: 256, text: "after K1 or K2 opens under its coil, K1's coil is off within 0.3 s" },
  { bit: 512, text: "the lamp is lit within 2 s of losing the sensor" },
  { bit: 1024, text: "an answer begins after 3.5 characters of silence" },
] as const;

/** The functions of targets/wasm.c. Arguments and results are 32-bit; some results are addresses. */
type Name =
  | `test_${"count" | "id" | "file" | "run"}`
  | `${"failure" | "trace" | "storm_looks"}_at`
  | "failure_text"
  | "trace_count";

type Exports = Readonly<Record<Name, (...args: number[]) => number>> & {
  readonly memory: WebAssembly.Memory;
};

/**
 * Returns a factory of instances, since firmware may corrupt its own.
 *
 * @throws WebAssembly.CompileError if the bytes aren't a module
 */
export async function compileModule(
  source: BufferSource | WebAssembly.Module,
): Promise<() => FirmwareModule> {
  const isCompiled = source instanceof WebAssembly.Module;
  const module = isCompiled ? source : await WebAssembly.compile(source);
  return () => firmwareModule(new WebAssembly.Instance(module, {}).exports as Exports);
}

export type FirmwareModule = ReturnType<typeof firmwareModule>;

const longestText = 400;
const mostTests = 200;
/** RECORDS of targets/wasm.c. */
export const mostRecords = 120_000;

function firmwareModule(wasm: Exports) {
  // Addresses and counts aren't to be trusted: a visitor may have changed the module.
  const bytesAt = (at: number, length: number) =>
    new Uint8Array(wasm.memory.buffer).subarray(at >>> 0, (at >>> 0) + length);
  const text = (at: number) => {
    const bytes = bytesAt(at, longestText);
    const end = bytes.indexOf(0);
    return new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end));
  };
  const count = Math.min(wasm.test_count() >>> 0, mostTests);
  const tests: readonly ModuleTest[] = Array.from({ length: count }, (_, test) => ({
    id: text(wasm.test_id(test)),
    file: text(wasm.test_file(test)),
  }));
  /** Copied: the next test writes over the original. */
  const traceBytes = () => {
    const length = Math.min(wasm.trace_count() >>> 0, mostRecords) * recordBytes;
    const bytes = bytesAt(wasm.trace_at(), length);
    return bytes.slice(0, bytes.length - (bytes.length % recordBytes));
  };

  return {
    /** The module's own functions, without a limit on time. */
    wasm,
    tests,
    traceBytes,

    /**
     * Runs the test at this place in `tests`. Its trace can be read until the next test.
     *
     * @returns undefined if it passes
     */
    runTest(index: number, seed: number): Failure | undefined {
      if (wasm.test_run(index, seed) === 1) return undefined;
      const failure = readFailure(wasm.memory.buffer, wasm.failure_at() >>> 0);
      return { ...failure, text: text(wasm.failure_text(index)) };
    },
  };
}
