import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withoutComments } from "../mutation/make-mutants.ts";
import { buildFolder, make } from "../tools/make.ts";
import { unpaired } from "../tools/requirements.ts";
import { type Coverage, coverageFile, root, text, uncovered } from "../tools/sources.ts";

/** What gcovr writes with --json-summary, and with --json. */
type Summary = Record<`${"line" | "branch"}_${"covered" | "total"}`, number>;
type Report = { readonly files: readonly { readonly file: string; readonly lines: Line[] }[] };
type Line = Count & { readonly line_number: number; readonly branches: readonly Count[] };
type Count = { readonly count: number; readonly "gcovr/noncode"?: boolean };

/**
 * Runs the suite at seed 1 with gcc's counters in src/, and writes how much of it the suite reaches.
 *
 * @throws when uncovered.yaml lacks a line that isn't reached whole, or names another one
 */
export function measureCoverage(): string {
  make(buildFolder, "coverage");
  const written = (file: string) =>
    JSON.parse(readFileSync(join(buildFolder, "coverage", file), "utf8"));
  const summary: Summary = written("summary.json");
  const coverage: Coverage = {
    statements: { reached: summary.line_covered, of: summary.line_total },
    branches: { reached: summary.branch_covered, of: summary.branch_total },
  };
  const found = (written("lines.json") as Report).files.flatMap(({ file, lines }) =>
    lines
      .filter((line) => !line["gcovr/noncode"])
      .filter((line) => [line, ...line.branches].some(({ count }) => count === 0))
      .map(({ line_number }) => `firmware/${file}: ${lineOf(`firmware/${file}`, line_number)}`),
  );
  const known = uncovered().map(({ file, line }) => `${file}: ${line}`);
  const gaps = unpaired("uncovered.yaml and among the uncovered lines", known, [...new Set(found)]);
  if (gaps.length > 0) throw new Error(gaps.join("; "));
  writeFileSync(join(root, coverageFile), `${JSON.stringify(coverage, null, 2)}\n`);
  return Object.entries(coverage)
    .map(([what, { reached, of }]) => `${reached} of ${of} ${what}`)
    .join(", ");
}

const lineOf = (file: string, number: number) =>
  (withoutComments(text(file)).split("\n")[number - 1] ?? "").trim();
