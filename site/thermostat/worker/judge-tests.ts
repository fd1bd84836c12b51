import { compileModule } from "../../../firmware/api/module.ts";
import { testRunner } from "../../../firmware/api/run-test.ts";
import type { Pack, Variant } from "../../../firmware/compiler/pack.ts";
import type { createProgram, Texts } from "../../../firmware/compiler/program.ts";
import { publishedSeed } from "../published.ts";

/** The value of changed tests: a test counts only if good firmware passes it. */
export type TestJudgement = {
  readonly goodPasses: boolean;
  /** Known bugs that the untouched tests catch, and these don't. */
  readonly missed: readonly string[];
  /** Known bugs that no untouched test catches, and these do. */
  readonly caughtNow: readonly string[];
  readonly survivorsCaught: readonly string[];
};

const worthless = { goodPasses: false, missed: [], caughtNow: [], survivorsCaught: [] };

/**
 * Links changed tests with good firmware, each known bug and each survivor, and runs those of the
 * changed files; all, when a file that tests share has changed.
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
  // If a variant changes a header, the changed tests were compiled without it and would fail for that.
  const variants = pack.variants.filter(
    ({ objects }) => !Object.keys(objects).some((path) => path in changed),
  );
  const files = Object.keys(edits);
  const of = variants.length + 1;
  const good = await judge(await program.link(changed), files, []);
  onProgress(1, of);
  if (good) return worthless;

  const caught = new Set<Variant>();
  for (const [index, variant] of variants.entries()) {
    // Lets the message arrive that cancels the judgement.
    await new Promise((resolve) => setTimeout(resolve));
    const bytes = await program.link({ ...variant.objects, ...changed });
    if (await judge(bytes, files, variant.failing)) caught.add(variant);
    onProgress(index + 2, of);
  }
  const ids = (wanted: (variant: Variant) => boolean) =>
    variants.filter(wanted).map(({ id }) => id);
  return {
    goodPasses: true,
    missed: ids((one) => one.failing.length > 0 && !caught.has(one)),
    caughtNow: ids((one) => one.kind === "bug" && one.failing.length === 0 && caught.has(one)),
    survivorsCaught: ids((one) => one.kind === "survivor" && caught.has(one)),
  };
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
