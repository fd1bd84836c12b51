import { expect, test } from "vitest";
import { runAll } from "../../../firmware/api/run-test.ts";
import { readTrace } from "../../../firmware/api/trace.ts";
import { applyPatches } from "../../../firmware/compiler/patches.ts";
import { createProgram, type Texts } from "../../../firmware/compiler/program.ts";
import { builtPack, clang } from "../../../firmware/tools/modules.ts";
import { matrix } from "../../../firmware/tools/sources.ts";
import { single } from "../../content-model/content.ts";
import { bugPatch } from "../computed/source.ts";
import { type Test, workplaceData } from "../computed/workplace-data.ts";
import { isFaultAt, judge } from "./judge.ts";

const { files, modules } = await workplaceData();
const { exercises } = single("exercises");
const pack = builtPack();
const program = createProgram(clang, pack.texts, pack.objects);

/** An exercise as it begins: what differs from the published texts, and its checks. */
function begun(id: string) {
  const { patch = "", exercise } = modules.find(({ bug }) => bug === id) ?? {};
  return { checks: exercise?.checks ?? [], start: applyPatches(files, patch) };
}

/** Whether an exercise is said to be solved with these texts. */
async function isSolved(id: string, edits: Texts): Promise<boolean> {
  const { checks, start } = begun(id);
  const own = { ...start, ...edits };
  let verdicts: readonly boolean[] = [];
  const build = async (texts: Texts) => (await program.build(texts)).module;
  const run = async (module: Uint8Array<ArrayBuffer>, seed: number) => {
    const results = await runAll(module, seed);
    const tests = results.map(({ id }) => ({ id }) as Test);
    return { status: "done" as const, tests, results };
  };
  await judge(checks, { files, own }, build, run, (now) => {
    verdicts = now;
  });
  return verdicts.length === checks.length && verdicts.every(Boolean);
}

/** Texts whose functions below a test's id have another body. */
function withBody(id: string, body: string, texts: Texts = files): Texts {
  const own = RegExp(`(?<=/\\* ${id} \\*/\\n.+\\{\\n)`);
  const path = Object.keys(texts).find((one) => own.test(texts[one] ?? "")) ?? "";
  return { [path]: (texts[path] ?? "").replace(own, `  ${body}\n`) };
}

const published = (folder: string) =>
  Object.fromEntries(Object.entries(files).filter(([path]) => path.startsWith(folder)));

/** Solutions by exercise's id, then what isn't one. */
const attempts: Record<string, { right: Texts; wrong: readonly Texts[] }> = {};

for (const exercise of exercises) {
  const { id, task } = exercise;
  const { start } = begun(id);
  switch (task) {
    case "read":
      break;
    case "mend": {
      const other = applyPatches(files, bugPatch("whole-degrees"));
      attempts[id] = { right: published("src/"), wrong: [{}, { ...published("src/"), ...other }] };
      break;
    }
    case "write": {
      const isEmpty = matrix().failing[exercise.bug]?.length;
      // The hysteresis, of which there was no test: four hours have room for fewer starts.
      const counted = withBody(
        "CTL-1",
        "power_on(); bench_outdoor(-1000); bench_run(HOURS(4)); CHECK(bench.starts < 5u);",
      );
      const always = withBody("CTL-6", "CHECK(false);", { ...files, ...start });
      attempts[id] = { right: isEmpty ? published("tests/") : counted, wrong: [{}, always] };
      break;
    }
    case "repair": {
      const removed = withBody(exercise.test, "if (bench.ms + 1u > 0u) { return; }");
      attempts[id] = { right: published("tests/"), wrong: [{}, removed] };
      break;
    }
    case "break": {
      const alone = (bug: string) => `${matrix().failing[bug]}` === exercise.test;
      const [right = "", ...wrong] = modules
        .flatMap(({ bug }) => bug ?? [])
        .sort((a, b) => Number(alone(b)) - Number(alone(a)))
        .filter((bug) => matrix().failing[bug]);
      const several =
        wrong.find((bug) => matrix().failing[bug]?.includes(exercise.test)) ?? wrong[0];
      attempts[id] = {
        right: applyPatches(files, bugPatch(right)),
        wrong: [{}, applyPatches(files, bugPatch(several ?? ""))],
      };
    }
  }
}

test.each(Object.entries(attempts))("the exercise %s is solved", async (id, { right }) => {
  expect(await isSolved(id, right)).toBe(true);
});

test.each(
  Object.entries(attempts).flatMap(([id, { wrong }]) =>
    wrong.map((edits, index) => [id, index, edits] as const),
  ),
)("the exercise %s isn't solved by wrong solution %i", async (id, _, edits) => {
  expect(await isSolved(id, edits)).toBe(false);
});

test.each(exercises.filter(({ task }) => task === "read"))(
  "in the exercise $id, what counts is read from the trace, to half a second",
  async (exercise) => {
    const { module } = await program.build(begun(exercise.id).start);
    const results = await runAll(module ?? new Uint8Array(), 1);
    const { trace } = results.find(({ id }) => "test" in exercise && id === exercise.test) ?? {};
    const ms = readTrace(trace ?? new Uint8Array()).find(({ faults }) => faults)?.ms ?? 0;
    const counts = (answer: string) => trace && isFaultAt(answer, trace);
    expect(counts(`${ms / 1000}`)).toBe(true);
    expect(counts(`${Math.floor(ms / 60_000)} min ${(ms % 60_000) / 1000} s`)).toBe(true);
    expect(counts(`${(ms + 700) / 1000} s`)).toBe(false);
    expect(counts("soon")).toBe(false);
  },
);
