import { createContext, Script } from "node:vm";
import { compileModule, type FirmwareModule } from "../../wasm/api/module.ts";
import { publishedSeed, testRunner } from "../../wasm/api/run-test.ts";
import { createProgram } from "../../wasm/compiler/program.ts";
import { builtPack, clang } from "../tools/modules.ts";
import { inThreads } from "../tools/threads.ts";

/** Refused: it doesn't compile. Survived: every test passes. */
export type Verdict = "refused" | "caught" | "survived";

/** A source file of the firmware, and its new content. */
export type Change = { readonly file: string; readonly content: string };

/**
 * Judges changes on all cores, with the page's compiler and the last build's objects.
 *
 * @returns the verdicts in the order of the changes
 */
export const judgeAll = (changes: readonly Change[]) =>
  inThreads("../mutation/judge.ts", judge, changes);

let program: ReturnType<typeof createProgram> | undefined;

/** Judges one change; runs in a thread. */
export async function judge({ file, content }: Change): Promise<Verdict> {
  if (!program) {
    const { texts, objects } = builtPack();
    program = createProgram(clang, texts, objects);
  }
  const { module } = await program.build({ [file.replace("firmware/", "")]: content });
  if (!module) return "refused";
  return isCaught(await compileModule(module)) ? "caught" : "survived";
}

/** The places of the tests that caught the last changes, newest first. They run first. */
let catchers: readonly number[] = [];

function isCaught(fresh: () => FirmwareModule): boolean {
  const { tests, run } = testRunner(fresh);
  const ordered = new Set([...catchers, ...tests.keys()]);
  const failing = [...ordered].find((test) => fails(() => run(test, publishedSeed).failure));
  if (failing === undefined) return false;
  catchers = [failing, ...catchers.filter((test) => test !== failing)].slice(0, 9);
  return true;
}

/** Fifty times what the longest test takes. */
const longestTestMs = 3_000;
const call = new Script("run()");

/** Whether a test fails, or doesn't end: only a script of its own can be ended from outside. */
function fails(run: () => unknown): boolean {
  try {
    return Boolean(call.runInContext(createContext({ run }), { timeout: longestTestMs }));
  } catch {
    return true;
  }
}
