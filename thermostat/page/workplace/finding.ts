/** What a run says about the tests, ours and the visitor's. */
import type { Texts } from "../../wasm/compiler/program.ts";
import { within } from "./judge.ts";
import { failedIn, type Run } from "./suite-run.ts";

export type Finding = {
  readonly is: /** Our tests fail, and the visitor has changed none. */
    | "failed"
    /** The firmware compiles to good firmware's code, byte for byte, and the tests are ours. */
    | "identical"
    /** Every test of ours passes, and the traces are good firmware's. */
    | "same"
    /** Every test passes, though in those `tests` the firmware behaves differently: most first. */
    | "missed"
    /** The visitor's `tests` fail and ours pass; good firmware passes both. */
    | "caught by yours"
    /** Our `tests` fail. */
    | "caught by ours"
    /** Good firmware fails the visitor's `tests` too, so they tell nothing of a bug. */
    | "fails good";
  readonly tests: readonly string[];
};

/** Whether our tests may miss what the visitor has changed. */
export const isMiss = ({ is }: Finding) =>
  is === "missed" || is === "caught by yours" || is === "same";

type Asked = {
  /** With the visitor's firmware and tests. */
  readonly run: Run;
  /** Good firmware with our tests. */
  readonly reference: Run;
  /** All texts that differ from the published ones. */
  readonly changes: Texts;
  /** The visitor's firmware compiles to good firmware, byte for byte. */
  readonly isGood: boolean;
  /** Runs the published texts with others; undefined if they don't compile. */
  readonly runWith: (texts: Texts) => Promise<Run | undefined>;
};

/** Undefined: the verdicts say it all, or nothing has changed. */
export async function findingOf(asked: Asked): Promise<Finding | undefined> {
  const { run, reference, changes, isGood, runWith } = asked;
  const [firmware, tests] = [within("src/", changes), within("tests/", changes)];
  const [hasOtherFirmware, hasOtherTests] = [firmware, tests].map(
    (texts) => Object.keys(texts).length > 0,
  );
  if (!hasOtherFirmware && !hasOtherTests) return undefined;
  const failed = idsOf(run);
  if (isGood || !hasOtherFirmware) {
    if (failed.length > 0) return { is: "fails good", tests: failed };
    return hasOtherTests ? undefined : { is: "identical", tests: [] };
  }
  if (!hasOtherTests && failed.length > 0) return { is: "failed", tests: failed };
  if (!hasOtherTests) return silence(run, reference);
  const ours = await runWith(firmware);
  if (!ours) return undefined;
  const caught = idsOf(ours);
  if (caught.length > 0) return { is: "caught by ours", tests: caught };
  if (failed.length === 0) return silence(ours, reference);
  const onGood = await runWith(tests);
  if (!onGood) return undefined;
  const bad = idsOf(onGood);
  const own = failed.filter((id) => !bad.includes(id));
  if (own.length > 0) return { is: "caught by yours", tests: own };
  return { is: "fails good", tests: failed };
}

const idsOf = (run: Run) => failedIn(run).map(({ id }) => id);

/** All tests pass: nothing differs, or they miss it. */
function silence(run: Run, reference: Run): Finding {
  const tests = reference.tests
    .map(({ id }) => {
      const [own, good] = [run, reference].map(({ results }) => results.get(id)?.trace);
      return { id, difference: differenceOf(own, good) };
    })
    .filter(({ difference }) => difference > 0)
    .sort((a, b) => b.difference - a.difference)
    .map(({ id }) => id);
  return { is: tests.length > 0 ? "missed" : "same", tests };
}

/** The number of bytes that differ. */
function differenceOf(a = new Uint8Array(), b = new Uint8Array()): number {
  let count = 0;
  for (let at = 0; at < Math.max(a.length, b.length); at++) if (a[at] !== b[at]) count += 1;
  return count;
}
