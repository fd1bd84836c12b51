import { expect, test } from "vitest";
import { parse } from "yaml";
import { text } from "../../../shared/files.ts";
import type { ExerciseText } from "../../build/exercises.ts";
import { bugPatch } from "../../build/source.ts";
import { type Test, workplaceData } from "../../build/workplace-data.ts";
import { builtPack, clang } from "../../record/tools/modules.ts";
import { bugs, matrix, moduleBytes } from "../../record/tools/sources.ts";
import { runAll } from "../../wasm/api/run-test.ts";
import { readTrace } from "../../wasm/api/trace.ts";
import { applyPatches } from "../../wasm/compiler/patches.ts";
import { createProgram, type Texts } from "../../wasm/compiler/program.ts";
import { type Build, grade, isFaultAt } from "./grade.ts";

const { exercises }: { exercises: readonly ExerciseText[] } = parse(text("content/exercises.yaml"));
const { files, modules } = await workplaceData({ exercises, email: "" });
const { failing } = matrix();
const pack = builtPack();
const program = createProgram(clang, pack.texts, pack.objects);

const withBug = (bug = "") => applyPatches(files, bugPatch(bug));
const published = (folder: string) =>
  Object.fromEntries(Object.entries(files).filter(([path]) => path.startsWith(folder)));

/** The test of a requirement begins with this code. */
function beginning(id: string, code: string): Texts {
  const start = RegExp(`(?<=/\\* ${id} \\*/\\n.+\\{\\n)`);
  const path = Object.keys(files).find((one) => start.test(files[one] ?? "")) ?? "";
  return { [path]: (files[path] ?? "").replace(start, `  ${code}\n`) };
}

/** A solution, and what isn't one. Nothing changed never is. */
function attempts(exercise: ExerciseText): { right: Texts; wrong: Texts } | undefined {
  switch (exercise.task) {
    case "read":
      return undefined;
    case "mend":
      return { right: published("src/"), wrong: { ...published("src/"), ...withBug("deadline") } };
    case "write": {
      const count =
        "power_on(); bench_outdoor(-1000); bench_run(HOURS(4)); CHECK(bench.starts < 5u);";
      const right = failing[exercise.bug]?.length ? published("tests/") : beginning("CTL-1", count);
      return { right, wrong: beginning("CTL-1", "CHECK(false);") };
    }
    case "repair": {
      const nothing = beginning(exercise.test, "if (test_seed > 0u) { return; }");
      return { right: published("tests/"), wrong: nothing };
    }
    case "break": {
      const catching = bugs().filter(({ id }) => failing[id]?.includes(exercise.test));
      const [right, wrong] = [true, false].map((alone) =>
        catching.find(({ id }) => (failing[id]?.length === 1) === alone),
      );
      return { right: withBug(right?.id), wrong: withBug(wrong?.id ?? "deadline") };
    }
  }
}

async function isSolved(id: string, edits: Texts): Promise<boolean> {
  const { patch = "", exercise } = modules.find(({ bug }) => bug === id) ?? {};
  const own = { ...applyPatches(files, patch), ...edits };
  let grades: readonly unknown[] = [];
  const build: Build = async (texts) => (await program.build(texts)).module;
  const run = async (module: Uint8Array<ArrayBuffer>, seed: number, only?: string) => {
    const results = await runAll(module, seed, only);
    const byId = new Map(results.map((result) => [result.id, result]));
    return { tests: results as unknown as Test[], results: byId };
  };
  await grade(exercise?.checks ?? [], files, own, build, run, (now) => {
    grades = now;
  });
  return grades.length > 0 && grades.every(Boolean);
}

const cases = exercises.flatMap((exercise) => {
  const { right, wrong } = attempts(exercise) ?? {};
  const all = { solved: right, "not solved": wrong, "not solved by nothing": right && {} };
  return Object.entries(all).flatMap(([said, edits]) =>
    edits ? [[exercise.id, said, edits] as const] : [],
  );
});

test.each(cases)("the exercise %s is %s", async (id, said, edits) => {
  expect(await isSolved(id, edits)).toBe(said === "solved");
});

test("an answer counts if the trace says so, to half a second", async () => {
  const results = await runAll(moduleBytes("open-is-cold.wasm"), 1);
  const { trace = new Uint8Array() } = results.find(({ failure }) => failure) ?? {};
  const ms = readTrace(trace).find(({ faults }) => faults)?.ms ?? 0;
  expect(isFaultAt(`${ms / 1000}`, trace)).toBe(true);
  expect(isFaultAt(`${Math.floor(ms / 60_000)} min ${(ms % 60_000) / 1000} s`, trace)).toBe(true);
  expect(isFaultAt(`${(ms + 700) / 1000} s`, trace)).toBe(false);
  expect(isFaultAt("soon", trace)).toBe(false);
});
