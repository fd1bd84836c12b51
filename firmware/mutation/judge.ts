import { createContext, Script } from "node:vm";
import { compileModule, type FirmwareModule } from "../api/module.ts";
import { publishedSeed, testRunner } from "../api/run-test.ts";
import { createProgram } from "../compiler/program.ts";
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
  return firstFailing(file, await compileModule(module)) ? "caught" : "survived";
}

/** The tests that caught the last mutants of each file, newest first. They run first. */
const catchers = new Map<string, readonly string[]>();

function firstFailing(file: string, fresh: () => FirmwareModule): string | undefined {
  const { tests, run } = testRunner(fresh);
  const ids = tests.map(({ id }) => id);
  const first = catchers.get(file) ?? [];
  const ordered = [...first, ...ids.filter((id) => !first.includes(id))];
  const failing = ordered.find((id) => fails(() => run(ids.indexOf(id), publishedSeed).failure));
  if (failing) catchers.set(file, [failing, ...first.filter((id) => id !== failing)].slice(0, 5));
  return failing;
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
