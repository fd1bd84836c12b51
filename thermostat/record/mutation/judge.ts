import { createContext, Script } from "node:vm";
import { compileModule, type FirmwareModule } from "../../wasm/api/module.ts";
import { publishedSeed, testRunner } from "../../wasm/api/run-test.ts";
import { createProgram } from "../../wasm/compiler/program.ts";
import { builtPack, clang } from "../tools/modules.ts";
import { inThreads } from "../tools/threads.ts";

/** Refused: it doesn't compile. Survived: every test passes. */
export type Verdict = "refused" | "caught" | "survived";

/** A verdict, and tests that fail: the first to do so, and those that failed with no change before. */
type Judgement = { readonly verdict: Verdict; readonly failing: readonly string[] };

/** A source file of the firmware, and its new content. */
export type Change = { readonly file: string; readonly content: string };

/**
 * Judges changes on all cores, with the page's compiler and the last build's objects.
 *
 * @returns the judgements in the order of the changes; of all together, each test that fails is named
 */
export const judgeAll = (changes: readonly Change[]) =>
  inThreads("../mutation/judge.ts", judge, changes);

let program: ReturnType<typeof createProgram> | undefined;

/** Judges one change; runs in a thread. */
export async function judge({ file, content }: Change): Promise<Judgement> {
  if (!program) {
    const { texts, objects } = builtPack();
    program = createProgram(clang, texts, objects);
  }
  const { module } = await program.build({ [file.replace("firmware/", "")]: content });
  if (!module) return { verdict: "refused", failing: [] };
  const failing = failingTests(await compileModule(module));
  return { verdict: failing.length > 0 ? "caught" : "survived", failing };
}

/** The places of the tests that caught the last changes, newest first. They run first. */
let catchers: readonly number[] = [];

/** The places of the tests that have failed with any change in this thread. */
const everFailing = new Set<number>();

function failingTests(fresh: () => FirmwareModule): string[] {
  const { tests, run } = testRunner(fresh);
  const ordered = new Set([...catchers, ...tests.keys()]);
  const failing: number[] = [];
  for (const test of ordered) {
    // Once one has failed, those that never have.
    if (failing.length > 0 && everFailing.has(test)) continue;
    const outcome = outcomeOf(() => run(test, publishedSeed).failure);
    if (outcome !== "passes") failing.push(test);
    // Where one doesn't end, most others don't either, and each takes its time.
    if (outcome === "hangs") break;
  }
  const [first] = failing;
  if (first === undefined) return [];
  catchers = [first, ...catchers.filter((test) => test !== first)].slice(0, 9);
  for (const test of failing) everFailing.add(test);
  return failing.map((test) => tests[test]?.id ?? "");
}

/** Fifty times what the longest test takes. */
const longestTestMs = 3_000;
const call = new Script("run()");

/** What becomes of a test: only a script of its own can be ended from outside. */
function outcomeOf(run: () => unknown): "passes" | "fails" | "hangs" {
  try {
    const failure = call.runInContext(createContext({ run }), { timeout: longestTestMs });
    return failure ? "fails" : "passes";
  } catch {
    return "hangs";
  }
}
