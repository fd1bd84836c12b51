import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { matrix, requirements } from "../../thermostat/build.ts";

/** The samples on the services' pages, checked against the thermostat they describe. */

type Part = { readonly ref: string; readonly needed_by: "all" | readonly string[] };
type Bench = {
  readonly parts: readonly Part[];
  readonly instrumented_build: readonly string[];
  readonly not_on_this_bench: Readonly<Record<string, string>>;
  readonly before_each_run: readonly string[];
  readonly must_fail: Readonly<Record<string, string>>;
};
const root = join(import.meta.dirname, "../..");
const fileOf = (name: string) => join(root, "site/public/samples", name);
const sample = (name: string) => parse(readFileSync(fileOf(name), "utf8"));
const bench: Bench = sample("thermostat-bench.yaml");
const needs = ({ needed_by }: Part) => (needed_by === "all" ? [] : needed_by);

test("each requirement needs parts of the sample bench, or has a reason to stay off it", () => {
  const onBench = new Set(bench.parts.flatMap(needs));
  const off = Object.keys(bench.not_on_this_bench);
  expect([...onBench, ...off].sort()).toEqual(
    requirements()
      .map(({ id }) => id)
      .sort(),
  );
  const consolePart = bench.parts.find(({ ref }) => ref === "U4");
  expect(bench.instrumented_build).toEqual(consolePart?.needed_by);
});

test("the sample bench tests its golden board with the image that shipped", () => {
  const golden = bench.before_each_run.find((step) => step.includes("golden board, one"));
  const ids = golden?.match(/[A-Z]{3}-\d+/g) ?? [];
  expect(ids).not.toEqual([]);
  for (const id of ids) expect(bench.instrumented_build).not.toContain(id);
});

test("the firmware fails the tests of the sample bench with its known defects", () => {
  const { failing } = matrix();
  for (const [bug, failed] of Object.entries(bench.must_fail)) {
    expect(failing[bug], bug).toContain(failed);
  }
});

const pipeline = sample("thermostat-pipeline.yml");
const jobs = ["cppcheck", "cmocka", "sanitizers", "cortex_m3"];

// thermostat/tests/pipeline.test.ts runs them.
test("in the sample pipeline, a red job stops every later stage", () => {
  const { stages, variables, default: defaults, ...others } = pipeline;
  expect(Object.keys(others)).toEqual(jobs);
  expect(jobs.map((job) => pipeline[job].stage)).toEqual(stages);
  for (const job of [defaults, ...jobs.map((name) => pipeline[name])]) {
    for (const way of ["needs", "when", "rules", "allow_failure", "retry"]) {
      expect(job).not.toHaveProperty(way);
    }
  }
});
