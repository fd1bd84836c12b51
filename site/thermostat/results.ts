import { requirements } from "../../tools/firmware/sources.ts";
import { areas } from "./areas.ts";
import { type Run, reportOf, runSuite } from "./runs.ts";

const bug = "open-is-cold";

export type Results = Awaited<ReturnType<typeof results>>;

/** The firmware's results as shipped and with a bug in, for three kinds of readers. */
export async function results() {
  const shipped = (await runSuite()).runs;
  const broken = (await runSuite(bug)).runs;
  const failedIn = (runs: readonly Run[], area: string) =>
    runs.filter(({ id, failure }) => failure && id.startsWith(area)).length;
  const wanted = new Map(requirements().map(({ id, says }) => [id, says]));
  return {
    bug,
    tests: shipped.length,
    areas: Object.entries(areas).map(([area, name]) => ({
      name,
      tests: shipped.filter(({ id }) => id.startsWith(area)).length,
      shipped: failedIn(shipped, area),
      broken: failedIn(broken, area),
    })),
    failures: broken
      .filter(({ failure }) => failure)
      .map((run) => ({ id: run.id, says: wanted.get(run.id) ?? "", report: reportOf(run) })),
  };
}
