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

/** The register's risks, the highest level first, each with what shows that it is tested, a line for each requirement. */
export function risksWithEvidence() {
  const shown = new Map(evidence().map((one) => [one.id, one]));
  const ran = targets();
  return rankedRisks().map((risk) => {
    const met = (risk.requirements ?? []).flatMap((id) => shown.get(id) ?? []);
    return {
      ...risk,
      criterion: inLines(met, ({ id, text }) => `${id}: ${text}`),
      evidence: risk.status === "Tested" ? inLines(met, (one) => proof(one, ran)) : "none",
    };
  });
}

type RegisteredRisk = ReturnType<typeof risksWithEvidence>[number];

/** The columns of the register, as the page promises them, and what each has of a risk. */
export const registerColumns: readonly (readonly [
  heading: string,
  cellOf: (risk: RegisteredRisk) => string | number,
])[] = [
  ["Risk", ({ id }) => id],
  ["Name", ({ name }) => name],
  ["What can happen", ({ text }) => text],
  ["Comes from", ({ from }) => from],
  ["Likelihood, 1 to 4", ({ likelihood }) => likelihood],
  ["Impact, 1 to 4", ({ impact }) => impact],
  ["Level", ({ rating }) => rating],
  ["Status", ({ status }) => status],
  ["Test level", ({ level = "none" }) => level],
  ["Environment", environmentOf],
  ["Pass criterion", ({ criterion }) => criterion],
  ["Evidence", (risk) => risk.evidence],
  ["Decision, or what would test it", decisionOn],
  ["Owner (sample role)", ({ owner }) => owner],
  ["Date", ({ date }) => date],
  ["Likelihood in words", (risk) => single("risks").likelihood[risk.likelihood - 1] ?? ""],
  ["Impact in words", (risk) => single("risks").impact[risk.impact - 1] ?? ""],
];

function environmentOf({ accepted, untested }: Risk): string {
  if (accepted) return "none";
  const ran = targets().map(({ target }) => target);
  return untested?.environment ?? ran.join("; ");
}

const inLines = (met: readonly Evidence[], line: (one: Evidence) => string) =>
  met.map(line).join("\n");

/** `SEN-2: passed on 3 targets, 2026-11-23 to 2026-11-26. Catches the planted open-is-cold.` */
function proof({ id, bugs: caught }: Evidence, ran: ReturnType<typeof targets>): string {
  const dates = ran.map(({ date }) => date).sort();
  const days = [...new Set([dates[0], dates.at(-1)])].join(" to ");
  const names = caught.map((bug) => bug.id).join(", ");
  return `${id}: passed on ${counted(ran.length, "target")}, ${days}.${names && ` Known bugs it catches: ${names}.`}`;
}
