import { formatFailure } from "../page/trace/format.ts";
import { moduleBytes } from "../record/tools/sources.ts";
import { publishedSeed, runAll } from "../wasm/api/run-test.ts";
import { boardsIn, type Failure, readTrace, type TraceRecord } from "../wasm/api/trace.ts";

/** What a test showed when the build ran it. */
type TestResult = {
  readonly id: string;
  /** Its file in firmware/tests/. */
  readonly file: string;
  /** Undefined: it passed. */
  readonly failure: Failure | undefined;
  /** Reads the trace of each board that it powers on, one after the other. */
  readonly boards: () => readonly (readonly TraceRecord[])[];
  /** Reads that of the last board, where any failure is. */
  readonly records: () => readonly TraceRecord[];
};

const runs = new Map<string, Promise<readonly TestResult[]>>();

/** Runs the suite, once in a build, with a bug or with good firmware. */
export function runSuite(bug = "good"): Promise<readonly TestResult[]> {
  const run = runs.get(bug) ?? runModule(bug);
  runs.set(bug, run);
  return run;
}

async function runModule(bug: string): Promise<readonly TestResult[]> {
  const results = await runAll(moduleBytes(`${bug}.wasm`), publishedSeed);
  return results.map(({ id, file, failure, trace }) => {
    // Results stay until the end of the build. As objects, all their traces would take half its memory.
    const boards = () => boardsIn(readTrace(trace));
    return { id, file, failure, boards, records: () => boards().at(-1) ?? [] };
  });
}

/** The result of one test. */
export async function resultOf(id: string, bug?: string): Promise<TestResult> {
  const result = (await runSuite(bug)).find((one) => one.id === id);
  if (!result) throw new Error(`There is no test ${id}.`);
  return result;
}

/** A test's result as targets/host.c prints it; a broken rule by its sentence. */
export function reportOf({ id, failure }: TestResult): string {
  return failure ? `Fail ${id} seed ${publishedSeed} ${formatFailure(failure)}` : `Pass ${id}`;
}
