import { formatFailure } from "../page/trace/format.ts";
import { moduleBytes } from "../record/tools/sources.ts";
import { publishedSeed, runAll } from "../wasm/api/run-test.ts";
import { boardsIn, type Failure, readTrace } from "../wasm/api/trace.ts";

/** Runs one test, with a bug or with good firmware. Its trace is that of the last board it powers on, where any failure is. */
export async function resultOf(id: string, bug = "good") {
  const [result] = await runAll(moduleBytes(`${bug}.wasm`), publishedSeed, id);
  if (!result) throw new Error(`There is no test ${id}.`);
  return { id, failure: result.failure, records: boardsIn(readTrace(result.trace)).at(-1) ?? [] };
}

/** A test's result as targets/host.c prints it; a broken rule by its sentence. */
export function reportOf(id: string, failure: Failure | undefined): string {
  return failure ? `Fail ${id} seed ${publishedSeed} ${formatFailure(failure)}` : `Pass ${id}`;
}
