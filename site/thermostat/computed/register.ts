import {
  bugs,
  type Facts,
  facts,
  matrix,
  moduleBytes,
  recordedRuns,
  requirements,
  sha256,
  suiteDigest,
  type TargetRun,
  text,
} from "../../../firmware/tools/sources.ts";
import { single } from "../../content-model/content.ts";
import type { Risk } from "../../content-model/risks.ts";

export type Target = TargetRun & {
  /** Undefined: it hasn't run with today's sources. */
  readonly date: string | undefined;
};

/** The suite's runs: as WebAssembly in this build, which stops if a test fails, and the recorded ones. */
export function targets(): readonly Target[] {
  const { sources, date, targets: recorded } = recordedRuns();
  const ran = sources === suiteDigest() ? date : undefined;
  return [wasmRun(facts()), ...recorded.map((run) => ({ ...run, date: ran }))];
}

const resultOf = ({ date, passed }: Target, id: string) => {
  if (!date) return "Not run";
  return passed.includes(id) ? "Passed" : "Failed";
};

const wasmRun = ({ compiler, trace, matrix: { tests } }: Facts): Target => ({
  target: "WebAssembly in Node",
  // Without the address of its sources.
  compiler: compiler.replace(/ \(.*/, ""),
  image: sha256(moduleBytes("good.wasm")),
  trace,
  passed: tests,
  date: new Date().toISOString().slice(0, 10),
});

/** The version and the sources that the suite ran with. */
export const build = () => ({
  version: String(JSON.parse(text("package.json")).version),
  sources: suiteDigest(),
});

export type Evidence = ReturnType<typeof evidence>[number];

/** What shows that each requirement is met: its test's results, and the known bugs that the test catches. */
export function evidence() {
  const { failing } = matrix();
  const ran = targets();
  const { risks } = single("risks");
  return requirements().map(({ id, text }) => ({
    id,
    text,
    test: testOf(id),
    risks: risks.filter((risk) => risk.requirements?.includes(id)).map((risk) => risk.id),
    results: ran.map((run) => ({ ...run, result: resultOf(run, id) })),
    bugs: bugs().filter((bug) => failing[bug.id]?.includes(id)),
  }));
}

/** `sensor_tests.c, stops_with_an_open_sensor` */
function testOf(id: string): string {
  const found = text("firmware/tests/tests.h").match(`TEST\\("${id}", "(.+?)", (\\w+)\\)`);
  return found ? `${found[1]}, ${found[2]}` : "";
}

export type RiskRow = ReturnType<typeof rankedRisks>[number];

/** The register, the highest level first. */
export const rankedRisks = (failed: readonly string[] = failedTests()) =>
  single("risks")
    .risks.map((risk) => ({ ...risk, ...judged(risk, failed) }))
    .sort((a, b) => b.score - a.score);

/** Tests that have not passed on every target with the firmware as shipped. */
export const failedTests = (): readonly string[] =>
  evidence()
    .filter(({ results }) => results.some(({ result }) => result !== "Passed"))
    .map(({ id }) => id);

function judged(risk: Risk, failed: readonly string[]) {
  const { cause, event, consequence, likelihood, impact } = risk;
  const score = likelihood * impact;
  return {
    text: `If ${cause}, ${event}, so ${consequence}.`,
    score,
    priority: score >= 8 ? "High" : score >= 4 ? "Medium" : "Low",
    status: statusOf(risk, failed),
  } as const;
}

function statusOf({ accepted, untested, requirements: own = [] }: Risk, failed: readonly string[]) {
  if (accepted) return "Accepted";
  if (untested) return "Not tested";
  return own.some((id) => failed.includes(id)) ? "Failed" : "Tested";
}

/** Whether a build can ship, by the rule that content/risks.yaml states, and why. */
export function release(failed: readonly string[]) {
  const risks = rankedRisks(failed);
  const untested = risks.filter(({ status }) => status === "Not tested");
  const blocking = untested.filter(({ priority }) => priority === "High");
  const accepted = risks.filter(({ status }) => status === "Accepted");
  const uncovered = risks.filter(({ status }) => status === "Failed");
  const open = blocking.length > 0 ? "Not yet" : "Yes";
  const answer = failed.length > 0 ? "No" : open;
  return { answer, failed, uncovered, untested, blocking, accepted } as const;
}

/** What was decided about a risk, or what would test it. */
export function decisionOn({ accepted, untested }: Risk): string {
  if (untested) return untested.test;
  if (!accepted) return "";
  const { by, on, why, until } = accepted;
  return `Accepted by the ${by.toLowerCase()} on ${on}. ${why} What would reopen it: ${until}`;
}

export type RegisterRow = ReturnType<typeof registerRows>[number];

/** The register as a table, with the columns that the page promises. */
export function registerRows() {
  const shown = new Map(evidence().map((one) => [one.id, one]));
  const { likelihood, impact } = single("risks");
  const ran = targets().map(({ target }) => target);
  return rankedRisks().map((risk) => {
    const own = (risk.requirements ?? []).flatMap((id) => shown.get(id) ?? []);
    return {
      Risk: risk.id,
      Name: risk.name,
      "What can happen": risk.text,
      "Comes from": risk.from,
      "Likelihood, 1 to 4": risk.likelihood,
      "Impact, 1 to 4": risk.impact,
      Level: `${risk.score}, ${risk.priority.toLowerCase()}`,
      Status: risk.status,
      "Test level": risk.level ?? "none",
      Environment: risk.accepted ? "none" : (risk.untested?.environment ?? ran.join("; ")),
      "Pass criteria": inLines(own, ({ id, text }) => `${id}: ${text}`),
      Evidence: risk.status === "Tested" || risk.status === "Failed" ? inLines(own, proof) : "none",
      "Decision, or what would test it": decisionOn(risk),
      "Owner (sample role)": risk.owner,
      Date: risk.date,
      "Likelihood in words": likelihood[risk.likelihood - 1] ?? "",
      "Impact in words": impact[risk.impact - 1] ?? "",
    };
  });
}

const inLines = (own: readonly Evidence[], line: (one: Evidence) => string) =>
  own.map(line).join("\n");

/** `SEN-2: passed on 3 targets, 2026-11-23. Catches the planted open-is-cold.` or, if they differ, each target's result. */
function proof({ id, results, bugs: caught }: Evidence): string {
  const dates = results.flatMap(({ date }) => date ?? []).sort();
  const days = [...new Set([dates[0], dates.at(-1)])].join(" to ");
  const names = caught.map((bug) => bug.id).join(", ");
  const verdict = resultOnAll(results);
  const all = `${verdict?.toLowerCase()} on ${results.length} targets, ${days}`;
  return `${id}: ${verdict ? all : eachResult(results)}.${names && ` Catches the planted ${names}.`}`;
}

type TargetResults = Evidence["results"];

/** The result that every target has; undefined if they differ, or if a test has not run. */
export function resultOnAll(results: TargetResults): string | undefined {
  const [first, ...others] = results;
  if (!first?.date) return undefined;
  return others.every(({ result }) => result === first.result) ? first.result : undefined;
}

/** `WebAssembly in Node: passed, 2026-11-23; Host: not run` */
const eachResult = (results: TargetResults) =>
  results
    .map(({ target, result, date }) =>
      [`${target}: ${result.toLowerCase()}`, ...(date ? [date] : [])].join(", "),
    )
    .join("; ");

/** A table for spreadsheets: RFC 4180, with a byte order mark for UTF-8. */
export function csvFile(
  columns: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): Response {
  const lines = [columns, ...rows].map((row) => `${row.map(quoted).join(",")}\r\n`);
  return new Response(`\uFEFF${lines.join("")}`, {
    headers: { "content-type": "text/csv; charset=utf-8" },
  });
}

const quoted = (cell: string | number) => `"${String(cell).replaceAll('"', '""')}"`;
