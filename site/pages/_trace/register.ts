import { counted } from "../../../shared/counted.ts";
import { areas, bugs, matrix, requirements, targets } from "../../../thermostat/build.ts";
import { single } from "../../content.ts";
import type { Risk } from "../../content-model/risks.ts";
import { rated, shippingOf } from "../../reading/risk-levels.ts";

/** The areas of risks: one more than the tests', for what no test reaches. */
export const riskAreas = { ...areas, HAL: "Board and drivers" } as const;

export type Evidence = ReturnType<typeof evidence>[number];

/** What shows that each requirement is met: its test, which has passed, and the known bugs that it catches. */
export function evidence() {
  const { failing } = matrix();
  const { risks } = single("risks");
  const known = bugs();
  return requirements().map(({ id, text }) => ({
    id,
    text,
    risks: risks.filter((risk) => risk.requirements?.includes(id)).map((risk) => risk.id),
    bugs: known.filter((bug) => failing[bug.id]?.includes(id)),
  }));
}

export type RiskRow = ReturnType<typeof rankedRisks>[number];

/** The register, the highest level first. `failed`: ids of tests that fail; as shipped, none does. */
const rankedRisks = (failed: readonly string[] = []) =>
  single("risks")
    .risks.map((risk) => judged(risk, failed))
    .sort((a, b) => b.score - a.score);

function judged(risk: Risk, failed: readonly string[]) {
  const { cause, event, consequence, likelihood, impact } = risk;
  const levels = rated(risk, failed);
  const { score, priority } = levels;
  return {
    ...risk,
    ...levels,
    text: `If ${cause}, ${event}, so ${consequence}.`,
    rating: `${score} (${likelihood} × ${impact}), ${priority.toLowerCase()}`,
  };
}

/** Whether a build can ship, and why. */
export const shipping = (failed: readonly string[] = []) => shippingOf(rankedRisks(failed), failed);

/** What was decided about a risk, or what would test it. */
export function decisionOn({ accepted, untested }: Risk): string {
  if (untested) return untested.test;
  if (!accepted) return "";
  const { by, on, why, until } = accepted;
  return `Accepted by the ${by.toLowerCase()} on ${on}. ${why} What would reopen it: ${until}`;
}

/** The columns of the trace report's tables. */
export const traceColumns = {
  identification: ["Target", "Compiler", "Program, SHA-256", "Trace, SHA-256", "Date", "Passed"],
  matrix: ["Requirement", "Pass criterion", "Risks", "Result", "Catches known bugs"],
  open: ["Risk", "What can happen", "Level", "Decision, or what would test it", "Owner"],
} as const;

type RegisterRow = ReturnType<typeof registerRows>[number];

/** The register as a table, with the columns that the page promises. */
export function registerRows() {
  const shown = new Map(evidence().map((one) => [one.id, one]));
  const { likelihood, impact } = single("risks");
  const ran = targets();
  const environment = ran.map(({ target }) => target).join("; ");
  return rankedRisks().map((risk) => {
    const own = (risk.requirements ?? []).flatMap((id) => shown.get(id) ?? []);
    return {
      Risk: risk.id,
      Name: risk.name,
      "What can happen": risk.text,
      "Comes from": risk.from,
      "Likelihood, 1 to 4": risk.likelihood,
      "Impact, 1 to 4": risk.impact,
      Level: risk.rating,
      Status: risk.status,
      "Test level": risk.level ?? "none",
      Environment: risk.accepted ? "none" : (risk.untested?.environment ?? environment),
      "Pass criterion": inLines(own, ({ id, text }) => `${id}: ${text}`),
      Evidence: risk.status === "Tested" ? inLines(own, (one) => proof(one, ran)) : "none",
      "Decision, or what would test it": decisionOn(risk),
      "Owner (sample role)": risk.owner,
      Date: risk.date,
      "Likelihood in words": likelihood[risk.likelihood - 1] ?? "",
      "Impact in words": impact[risk.impact - 1] ?? "",
    };
  });
}

/** The columns of the register. */
export const registerColumns = () =>
  Object.keys(registerRows()[0] ?? {}) as readonly (keyof RegisterRow)[];

const inLines = (own: readonly Evidence[], line: (one: Evidence) => string) =>
  own.map(line).join("\n");

/** `SEN-2: passed on 3 targets, 2026-11-23 to 2026-11-26. Catches the planted open-is-cold.` */
function proof({ id, bugs: caught }: Evidence, ran: ReturnType<typeof targets>): string {
  const dates = ran.map(({ date }) => date).sort();
  const days = [...new Set([dates[0], dates.at(-1)])].join(" to ");
  const names = caught.map((bug) => bug.id).join(", ");
  return `${id}: passed on ${counted(ran.length, "target")}, ${days}.${names && ` Known bugs it catches: ${names}.`}`;
}
