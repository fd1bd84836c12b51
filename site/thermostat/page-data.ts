import { bugs, manifest, matrix, requirements } from "../../tools/firmware/sources.ts";
import { runOf, runSuite } from "./runs.ts";
import { clock, drawScope } from "./scope.ts";
import { diffOf } from "./source.ts";

export type PageData = Awaited<ReturnType<typeof pageData>>;

/** Time bases of the two pictures: the whole test, and the minutes around its failure. */
const wholeTest = 360_000;
const aroundFailure = 60_000;

/**
 * What the page shows without a script, computed by running the modules.
 *
 * @param bug the one that the first screen puts in; the first test that fails with it is drawn
 */
export async function pageData(bug: string) {
  const { runs } = await runSuite();
  const known = bugs().find(({ id }) => id === bug);
  const [test] = matrix().failing[bug] ?? [];
  if (!known || !test) throw new Error(`No test fails with the bug ${bug}.`);
  const good = await runOf(test);
  const broken = await runOf(test, bug);
  const wanted = new Map(requirements().map(({ id, says }) => [id, says]));
  const says = wanted.get(test) ?? "";
  return {
    diff: diffOf(bug),
    good: {
      picture: drawScope(good.records, wholeTest),
      label: `${test}: ${says}`,
    },
    broken: {
      picture: drawScope(broken.records, aroundFailure),
      expected: drawScope(good.records, aroundFailure),
      label: `${test} failed at ${clock(broken.failure?.ms ?? 0)}. Dotted: good firmware.`,
      requirement: says,
      cost: known.cost,
    },
    verdicts: runs.map(({ id, file, failure }) => ({
      id,
      file,
      says: wanted.get(id) ?? "",
      verdict: failure ? ("Fail" as const) : ("Pass" as const),
    })),
    digest: manifest().trace,
  };
}
