/** What a run says about the tests, ours and the visitor's. */
import { failedIn, type Run } from "./suite-run.ts";

export type Finding =
  /** Every test of ours passes, and the traces are good firmware's. */
  | { readonly is: "same" }
  /** Every test passes, though in those `tests` the firmware behaves differently: most first. */
  | { readonly is: "missed"; readonly tests: readonly string[] }
  /** The visitor's `tests` fail and ours pass; good firmware passes both. */
  | { readonly is: "caught by yours"; readonly tests: readonly string[] }
  /** Our `tests` fail. */
  | { readonly is: "caught by ours"; readonly tests: readonly string[] }
  /** Good firmware fails the visitor's `tests` too, so they tell nothing of a bug. */
  | { readonly is: "fails good"; readonly tests: readonly string[] };

/** Whether our tests miss what the visitor has changed. */
export const isMiss = ({ is }: Finding) => is === "missed" || is === "caught by yours";

type Asked = {
  /** With the visitor's firmware and tests. */
  readonly run: Run;
  /** Good firmware with our tests. */
  readonly reference: Run;
  /** Runs our tests on the visitor's firmware; undefined if the visitor's tests are ours. */
  readonly ourTests: (() => Promise<Run>) | undefined;
  /** Runs the visitor's tests on good firmware; undefined if the visitor's firmware is good. */
  readonly goodFirmware: (() => Promise<Run>) | undefined;
};

/** Undefined: the verdicts say it all. */
export async function findingOf(asked: Asked): Promise<Finding | undefined> {
  const { run, reference, ourTests, goodFirmware } = asked;
  const failed = idsOf(run);
  if (!goodFirmware) return failed.length > 0 ? { is: "fails good", tests: failed } : undefined;
  if (!ourTests) return failed.length > 0 ? undefined : silence(run, reference);
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
    .map(({ id }, index) => {
      const [own, good] = [run, reference].map(({ results }) => results[index]?.trace);
      return { id, difference: differenceOf(own, good) };
    })
    .filter(({ difference }) => difference > 0)
    .sort((a, b) => b.difference - a.difference)
    .map(({ id }) => id);
  return tests.length > 0 ? { is: "missed", tests } : { is: "same" };
}

/** The number of bytes that differ. */
function differenceOf(a = new Uint8Array(), b = new Uint8Array()): number {
  let count = 0;
  for (let at = 0; at < Math.max(a.length, b.length); at++) if (a[at] !== b[at]) count += 1;
  return count;
}
