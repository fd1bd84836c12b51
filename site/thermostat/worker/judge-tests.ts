import { compileModule } from "../../../firmware/api/module.ts";
import { testRunner } from "../../../firmware/api/run-test.ts";
import type { Pack } from "../../../firmware/compiler/pack.ts";
import type { createProgram, Texts } from "../../../firmware/compiler/program.ts";
import { publishedSeed } from "../published.ts";

/** The value of changed tests: a test counts only if good firmware passes it. */
export type TestJudgement = {
  readonly goodPasses: boolean;
  /** Known bugs that the untouched tests catch, and these don't. */
  readonly missed: readonly string[];
  /** Known bugs that no untouched test catches, and these do. */
  readonly caughtNow: readonly string[];
};

const worthless = { goodPasses: false, missed: [], caughtNow: [] };

/**
 * Links changed tests with good firmware and each known bug, and runs those of the changed files;
 * all, when a file that tests share has changed.
 *
 * @throws Refused when they don't link
 */
export async function judgeTests(
  program: ReturnType<typeof createProgram>,
  pack: Pack,
  edits: Texts,
  onProgress: (done: number, of: number) => void,
): Promise<TestJudgement> {
  const isTest = ([path]: readonly [string, string]) => path.startsWith("tests/");
  const { objects: changed } = await program.compileEdits(
    Object.fromEntries(Object.entries(edits).filter(isTest)),
  );
  if (!changed) return worthless;
  const files = Object.keys(edits);
  const of = pack.bugs.length + 1;
  const good = await judge(await program.link(changed), files, []);
  onProgress(1, of);
  if (good) return worthless;

  const missed: string[] = [];
  const caughtNow: string[] = [];
  for (const [index, { id, objects, failing }] of pack.bugs.entries()) {
    // Lets the message arrive that cancels the judgement.
    await new Promise((resolve) => setTimeout(resolve));
    const bytes = await program.link({ ...objects, ...changed });
    const isCaught = await judge(bytes, files, failing);
    if (!isCaught && failing.length > 0) missed.push(id);
    if (isCaught && failing.length === 0) caughtNow.push(id);
    onProgress(index + 2, of);
  }
  return { goodPasses: true, missed, caughtNow };
}

/**
 * Whether a test fails. Runs the tests of changed files; for the others, `before` has those that fail.
 */
async function judge(
  bytes: Uint8Array<ArrayBuffer>,
  files: readonly string[],
  before: readonly string[],
): Promise<boolean> {
  const fresh = await compileModule(bytes);
  const { tests, run } = testRunner(fresh);
  const own = new Set(tests.map(({ file }) => `tests/${file}`));
  const isShared = files.some((path) => path.startsWith("tests/") && !own.has(path));
  const isChanged = (file: string) => isShared || files.includes(`tests/${file}`);
  return tests.some(({ id, file }, index) =>
    isChanged(file) ? run(index, publishedSeed).failure : before.includes(id),
  );
}
