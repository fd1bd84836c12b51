import { publishedSeed, runAll } from "../../../firmware/api/run-test.ts";
import {
  type Failure,
  readTrace,
  splitAtPowerOn,
  type TraceRecord,
} from "../../../firmware/api/trace.ts";
import { moduleBytes } from "../../../firmware/tools/sources.ts";
import { formatFailure } from "../trace/format.ts";

/** A test that the build has run. */
type TestRun = {
  readonly id: string;
  /** Its file in firmware/tests/. */
  readonly file: string;
  /** Undefined: it passed. */
  readonly failure: Failure | undefined;
  /** Since its last power-on, where any failure is. */
  readonly records: readonly TraceRecord[];
};

const suites = new Map<string, Promise<readonly TestRun[]>>();

/** Runs the suite, once in a build, with a bug or with good firmware. */
export function runSuite(bug = "good"): Promise<readonly TestRun[]> {
  const suite = suites.get(bug) ?? run(bug);
  suites.set(bug, suite);
  return suite;
}

async function run(bug: string): Promise<readonly TestRun[]> {
  const runs = await runAll(moduleBytes(`${bug}.wasm`), publishedSeed);
  return runs.map(({ id, file, failure, trace }): TestRun => {
    const records = splitAtPowerOn(readTrace(trace)).at(-1) ?? [];
    return { id, file, failure, records };
  });
}

/** The run of a test. */
export async function runOf(id: string, bug?: string): Promise<TestRun> {
  const run = (await runSuite(bug)).find((one) => one.id === id);
  if (!run) throw new Error(`There is no test ${id}.`);
  return run;
}

/** A test's result as targets/host.c prints it; a broken rule by its sentence. */
export function reportOf({ id, failure }: TestRun): string {
  return failure ? `Fail ${id} seed ${publishedSeed} ${formatFailure(failure)}` : `Pass ${id}`;
}
