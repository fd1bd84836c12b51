import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { withoutComments } from "../mutation/make-mutants.ts";
import { compile } from "../tools/compile-with-gcc.ts";
import { unpaired } from "../tools/requirements.ts";
import { type Coverage, coverageFile, find, root, text, uncovered } from "../tools/sources.ts";

/** What `gcov --json-format` writes about one source. */
type Report = { readonly files: readonly { readonly file: string; readonly lines: Line[] }[] };
type Line = Count & { readonly line_number: number; readonly branches: readonly Count[] };
type Count = { readonly count: number };

/**
 * Runs the suite at seed 1 with gcc's counters in src/, and writes how much of it the suite reaches.
 *
 * @throws when uncovered.yaml lacks a line that isn't reached whole, or names another one
 */
export function measureCoverage(folder: string): string {
  const program = join(folder, "coverage");
  compile("host", program, ["-O0", "--coverage"]);
  execFileSync(program, { stdio: "ignore" });
  const sources = find("firmware/src/*.c");
  const counters = sources.map((path) => `${program}-${basename(path, ".c")}.gcda`);
  const args = ["--json-format", "--stdout", "--branch-probabilities", ...counters];
  const json = execFileSync("gcov", args, { cwd: folder, encoding: "utf8" });
  // A report per source, each on a line of its own.
  const lines = (JSON.parse(`[${json.trim().replaceAll("\n", ",")}]`) as Report[])
    .flatMap(({ files }) => files)
    .filter(({ file }) => sources.includes(file))
    .flatMap(({ file, lines }) => lines.map((line) => ({ ...line, file })));
  const reached = (counts: readonly Count[]) => ({
    reached: counts.filter(({ count }) => count > 0).length,
    of: counts.length,
  });
  const coverage: Coverage = {
    statements: reached(lines),
    branches: reached(lines.flatMap(({ branches }) => branches)),
  };
  const found = lines
    .filter(({ count, branches }) => [{ count }, ...branches].some(({ count }) => count === 0))
    .map(({ file, line_number }) => `${file}: ${lineOf(file, line_number)}`);
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
