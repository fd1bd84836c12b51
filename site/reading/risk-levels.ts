import { isMap } from "yaml";
import { parsed } from "./parsed.ts";

/** How the register of content/risks.yaml rates its risks, and decides whether a build can ship. */

/** The fields of a risk that decide its level and status. */
type Judged = {
  readonly likelihood: number;
  readonly impact: number;
  readonly accepted?: unknown;
  readonly untested?: unknown;
  readonly requirements?: unknown;
};

/** The level, likelihood times impact, from which a risk is high. */
export const highLevel = 8;
const mediumLevel = 4;

/** A risk's level and status. `failed`: ids of tests that fail; as shipped, none does. */
export function rated(risk: Judged, failed: readonly string[] = []) {
  const score = risk.likelihood * risk.impact;
  const priority = score >= highLevel ? "High" : score >= mediumLevel ? "Medium" : "Low";
  return { score, priority, status: statusOf(risk, failed) } as const;
}

function statusOf({ accepted, untested, requirements }: Judged, failed: readonly string[]) {
  if (accepted) return "Accepted";
  if (untested) return "Not tested";
  const ids = Array.isArray(requirements) ? requirements : [];
  return ids.some((id) => failed.includes(id)) ? "Failed" : "Tested";
}

/** Whether a build can ship, by the rule that content/risks.yaml states, and why. */
export function shippingOf<Risk extends ReturnType<typeof rated>>(
  risks: readonly Risk[],
  failed: readonly string[] = [],
) {
  const untested = risks.filter(({ status }) => status === "Not tested");
  const blocking = untested.filter(({ priority }) => priority === "High");
  const accepted = risks.filter(({ status }) => status === "Accepted");
  const uncovered = risks.filter(({ status }) => status === "Failed");
  const open = blocking.length > 0 ? "Not yet" : "Yes";
  const answer = failed.length > 0 ? "No" : open;
  return { answer, failed, uncovered, untested, blocking, accepted } as const;
}

/** The register's risks, rated, whatever is wrong with their other fields. */
export function registered() {
  const { document } = parsed("content/risks.yaml");
  const risks: unknown = isMap(document.contents) && document.toJS().risks;
  const all = Array.isArray(risks) ? (risks as Judged[]) : [];
  return all
    .filter((risk) => risk?.likelihood >= 1 && risk.impact >= 1)
    .map((risk) => ({ ...risk, ...rated(risk) }));
}

const counts = (status: ReturnType<typeof statusOf>) =>
  registered().filter((risk) => risk.status === status).length;
const high = () => registered().filter(({ priority }) => priority === "High");

/** What texts can say of the register, and of today's build by its rule. */
export const registerFigures = {
  all: () => registered().length,
  tested: () => counts("Tested"),
  untested: () => counts("Not tested"),
  accepted: () => counts("Accepted"),
  high: () => high().length,
  settled: () => high().length - shippingOf(registered()).blocking.length,
  answer: () => shippingOf(registered()).answer,
};
