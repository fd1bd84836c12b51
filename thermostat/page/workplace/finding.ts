/** What a run says about the tests, ours and the visitor's. */
import { failedIn, type Run } from "./suite-run.ts";

/** By their numbers in a link. */
export const findings = [
  /** Our tests fail, and the visitor has changed none. */
  "failed",
  /** The firmware compiles to good firmware's code, byte for byte, and the tests are ours. */
  "identical",
  /** Every test of ours passes, and the traces are good firmware's. */
  "same",
  /** Every test passes, though in those `tests` the firmware behaves differently: most first. */
  "missed",
  /** The visitor's `tests` fail and ours pass; good firmware passes both. */
  "caught by yours",
  /** Our `tests` fail. */
  "caught by ours",
  /** Good firmware fails the visitor's `tests` too, so they tell nothing of a bug. */
  "fails good",
] as const;

export type Finding = {
  readonly is: (typeof findings)[number];
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
  /** Runs our tests on the visitor's firmware; undefined if the visitor's tests are ours. */
  readonly ourTests: (() => Promise<Run>) | undefined;
  /** Runs the visitor's tests on good firmware; undefined if the visitor's firmware compiles to it. */
  readonly goodFirmware: (() => Promise<Run>) | undefined;
};

/** Undefined: the verdicts say it all. */
export async function findingOf(asked: Asked): Promise<Finding | undefined> {
  const { run, reference, ourTests, goodFirmware } = asked;
  const failed = idsOf(run);
  if (!goodFirmware && failed.length > 0) return { is: "fails good", tests: failed };
  if (!goodFirmware) return ourTests ? undefined : { is: "identical", tests: [] };
  if (!ourTests && failed.length > 0) return { is: "failed", tests: failed };
  if (!ourTests) return silence(run, reference);
  const ours = await ourTests();
  const caught = idsOf(ours);
  if (caught.length > 0) return { is: "caught by ours", tests: caught };
  if (failed.length === 0) return silence(ours, reference);
  const bad = idsOf(await goodFirmware());
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
