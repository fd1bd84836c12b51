import { matrix, reportOf, resultOf } from "../../../thermostat/build.ts";
import { riskAreas, shipping } from "../_trace/register.ts";

const bug = "last-room-while-failed";

export type Results = Awaited<ReturnType<typeof results>>;

export type Shipping = ReturnType<typeof shipping>;

/** The firmware's results with and without a planted bug, for three kinds of readers. */
export async function results() {
  const failing = matrix().failing[bug] ?? [];
  const broken = await Promise.all(failing.map((id) => resultOf(id, bug)));
  const shipped = shipping();
  const withBug = shipping(failing);
  return {
    bug,
    shipped,
    withBug,
    areas: Object.entries(riskAreas).map(([area, name]) => ({
      area,
      name,
      shipped: readinessOf(area, shipped),
      withBug: readinessOf(area, withBug),
      untested: shipped.untested
        .filter((risk) => risk.area === area)
        .map(({ id }) => id)
        .sort(),
    })),
    failures: broken.map(({ id, failure }) => ({ id, report: reportOf(id, failure) })),
  };
}

/** Whether an area is ready, by the rule for the whole build. */
function readinessOf(area: string, { failed, blocking }: Shipping) {
  const ofArea = failed.filter((id) => id.startsWith(area));
  if (ofArea.length > 0) return `${ofArea.join(" ")} failed`;
  return blocking.some((risk) => risk.area === area) ? "Not tested" : "Ready";
}
