/** What a run says about the tests, ours and the visitor's. */
import type { Texts } from "../../wasm/compiler/program.ts";
import { within } from "./grade.ts";
import { failedIn, type Run } from "./suite-run.ts";

export type Finding = {
  readonly kind: /** The firmware compiles to good firmware's code, byte for byte, and the tests are ours. */
    | "same code"
    /** Every test of ours passes, and the traces are good firmware's. */
    | "same traces"
    /** Every test passes, though in those `tests` the firmware behaves differently: most first. */
    | "missed"
    /** The visitor's `tests` fail and ours pass; good firmware passes both. */
    | "caught by the visitor"
    /** The visitor has changed tests, and our `tests` fail as published. */
    | "caught by us"
    /** Good firmware fails the visitor's `tests` too, so they say nothing about a bug. */
    | "false positive";
  readonly tests: readonly string[];
};

/** Whether our tests may miss what the visitor has changed. */
export const isMiss = ({ kind }: Finding) =>
  kind === "missed" || kind === "caught by the visitor" || kind === "same traces";

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

/** @returns undefined if the verdicts say it all, or nothing has changed */
export async function findingOf(asked: Asked): Promise<Finding | undefined> {
  const { run, reference, changes, isGood, runWith } = asked;
  const [firmware, tests] = [within("src/", changes), within("tests/", changes)];
  const [hasOtherFirmware, hasOtherTests] = [firmware, tests].map(
    (texts) => Object.keys(texts).length > 0,
  );
  if (!hasOtherFirmware && !hasOtherTests) return undefined;
  const failed = idsOf(run);
  if (isGood || !hasOtherFirmware) {
    if (failed.length > 0) return { kind: "false positive", tests: failed };
    return hasOtherTests ? undefined : { kind: "same code", tests: [] };
  }
  if (!hasOtherTests) return failed.length > 0 ? undefined : compareTraces(run, reference);
  const ours = await runWith(firmware);
  if (!ours) return undefined;
  const caught = idsOf(ours);
  if (caught.length > 0) return { kind: "caught by us", tests: caught };
  if (failed.length === 0) return compareTraces(ours, reference);
  const onGood = await runWith(tests);
  if (!onGood) return undefined;
  const failedOnGood = idsOf(onGood);
  const own = failed.filter((id) => !failedOnGood.includes(id));
  if (own.length > 0) return { kind: "caught by the visitor", tests: own };
  return { kind: "false positive", tests: failed };
}

const idsOf = (run: Run) => failedIn(run).map(({ id }) => id);

/** All tests pass: nothing differs, or they miss it. */
function compareTraces(run: Run, reference: Run): Finding {
  const tests = reference.tests
    .map(({ id }) => {
      const [own, good] = [run, reference].map(({ results }) => results.get(id)?.trace);
      return { id, difference: differenceOf(own, good) };
    })
    .filter(({ difference }) => difference > 0)
    .sort((a, b) => b.difference - a.difference)
    .map(({ id }) => id);
  return { kind: tests.length > 0 ? "missed" : "same traces", tests };
}

/** The number of bytes that differ. */
function differenceOf(a = new Uint8Array(), b = new Uint8Array()): number {
  let count = 0;
  for (let at = 0; at < Math.max(a.length, b.length); at++) if (a[at] !== b[at]) count += 1;
  return count;
}
