import { compileModule } from "../../../firmware/api/module.ts";
import { runTest } from "../../../firmware/api/run-test.ts";
import type { Pack } from "../../../tools/firmware/pack.ts";
import type { createProgram, Objects, Texts } from "../../../tools/firmware/program.ts";

/** What changed tests are worth: a test counts only if good firmware passes it. */
export type TestJudgement = {
  readonly goodPasses: boolean;
  /** Known bugs that the untouched tests catch, and these do not. */
  readonly missed: readonly string[];
  /** Known bugs that no untouched test catches, and these do. */
  readonly caughtNow: readonly string[];
  readonly survivorsCaught: readonly string[];
};

const seed = 1;

/**
 * Links changed tests with good firmware, each known bug and each survivor, and runs those of the
 * changed files; all, when a file that tests share has changed.
 *
 * @throws Refused when they do not link
 */
export async function judgeTests(
  program: ReturnType<typeof createProgram>,
  { variants, objects }: Pack,
  edits: Texts,
  hear: (done: number, of: number) => void,
): Promise<TestJudgement> {
  const tests = Object.fromEntries(
    Object.entries(edits).filter(([path]) => path.startsWith("tests/")),
  );
  const { objects: changed } = await program.compileEdits(tests);
  if (!changed) return { goodPasses: false, missed: [], caughtNow: [], survivorsCaught: [] };
  const fails = async (others: Objects) => fail(await program.link(others), Object.keys(tests));
  let done = 0;
  const of = variants.length + 1;
  const isBadAlready = await fails({ ...objects, ...changed });
  hear(++done, of);
  if (isBadAlready) return { goodPasses: false, missed: [], caughtNow: [], survivorsCaught: [] };

  const missed: string[] = [];
  const caughtNow: string[] = [];
  const survivorsCaught: string[] = [];
  for (const { kind, id, objects: variant } of variants) {
    const now = await fails({ ...variant, ...changed });
    if (kind === "survivor") {
      if (now) survivorsCaught.push(id);
    } else {
      // What catches the bug outside the changed files still does, so only a difference counts.
      const before = await fails(variant);
      const stillCaught =
        now || (before && (await failsOutside(program, { ...variant, ...changed }, tests)));
      if (before && !stillCaught) missed.push(id);
      if (now && !before && !(await failsOutside(program, variant, {}))) caughtNow.push(id);
    }
    hear(++done, of);
  }
  return { goodPasses: true, missed, caughtNow, survivorsCaught };
}

async function failsOutside(
  program: ReturnType<typeof createProgram>,
  objects: Objects,
  inside: Texts,
): Promise<boolean> {
  return fail(await program.link(objects), undefined, Object.keys(inside));
}

/** Whether a test of these files fails; of all, without any. */
async function fail(
  bytes: Uint8Array<ArrayBuffer>,
  files?: readonly string[],
  but: readonly string[] = [],
): Promise<boolean> {
  const fresh = await compileModule(bytes);
  const { tests } = fresh();
  const isShared = files?.some((path) => !tests.some(({ file }) => path === `tests/${file}`));
  return tests.some(({ file }, index) => {
    const path = `tests/${file}`;
    if (but.includes(path) || (files && !isShared && !files.includes(path))) return false;
    return runTest(fresh, index, seed).failure !== undefined;
  });
}
