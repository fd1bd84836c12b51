import { inlinesOf } from "../../site/elements/markup.ts";
import { patchOf } from "../page/editor/patches.ts";
import { moduleAddress } from "../page/published.ts";
import type { Check } from "../page/workplace/grade.ts";
import { bugs, matrix, text } from "../record/tools/sources.ts";
import { applyPatches } from "../wasm/compiler/patches.ts";
import type { Texts } from "../wasm/compiler/program.ts";
import { bugPatch } from "./source.ts";

/** An exercise as its owner states it. Which runs grade it follows from its task. */
export type ExerciseText = {
  /** The end of its address. */
  readonly id: string;
  readonly title: string;
  /** The situation, and what to do. */
  readonly text: string;
} & (
  | { readonly task: "read" | "mend" | "write"; readonly bug: string }
  /** `patch`: a file in firmware/exercises without .patch. */
  | { readonly task: "repair"; readonly patch: string; readonly test: string }
  | { readonly task: "break"; readonly test: string }
);

/**
 * The exercises, as entries of the list from which a visitor starts.
 *
 * @param files the published texts by path, such as src/control.c
 * @throws Error if an exercise no longer fits firmware and tests
 */
export function exerciseModules(exercises: readonly ExerciseText[], files: Texts) {
  const changed = (id: string, patch: string) => {
    try {
      return applyPatches(files, patch);
    } catch (cause) {
      throw new Error(`The exercise ${id} no longer fits firmware and tests.`, { cause });
    }
  };
  return exercises.map((exercise, index) => {
    const { patch, ...graded } = setUp(exercise, files);
    // Changed tests are in no module of the build.
    const isBuilt = Object.keys(changed(exercise.id, patch)).every((path) => /^src/.test(path));
    const bug = "bug" in exercise ? exercise.bug : "good";
    return {
      file: isBuilt ? moduleAddress(`${bug}.wasm`) : "",
      bug: exercise.id,
      title: `${index + 1}. ${exercise.title}`,
      area: "Exercises",
      patch,
      exercise: { text: inlinesOf(exercise.text), ...graded },
    };
  });
}

type SetUp = {
  /** What it changes before the visitor begins. */
  readonly patch: string;
  readonly checks: readonly Check[];
  /** The test whose trace has the answer. */
  readonly readIn?: string | undefined;
};

const passes = (text: string, more: Partial<Check> = {}): Check => ({
  text,
  fails: false,
  ...more,
});
const fails = (text: string, more: Partial<Check> = {}): Check => ({ text, fails: true, ...more });
const good = passes("Good firmware passes all tests at three seeds.", { firmware: "" });

function setUp(exercise: ExerciseText, files: Texts): SetUp {
  const { failing } = matrix();
  const firmware = "bug" in exercise ? bugPatch(exercise.bug) : "";
  switch (exercise.task) {
    case "read": {
      const [readIn] = failing[exercise.bug] ?? [];
      return { patch: firmware, readIn, checks: [fails("The fault begins then.")] };
    }
    case "mend":
      return { patch: firmware, checks: [passes("Your firmware passes all our tests.")] };
    case "write": {
      const patch = firmware + patchOf(files, emptied(files, failing[exercise.bug] ?? []));
      return { patch, checks: [good, fails("With the bug, a test fails.", { firmware })] };
    }
    case "repair": {
      const { test: only } = exercise;
      const patch = text(`firmware/exercises/${exercise.patch}.patch`);
      const given = passes("The firmware you were given passes them too.", { firmware: patch });
      const caught = bugs()
        .filter(({ id }) => failing[id]?.includes(only))
        .map(({ id, text }) =>
          fails(`${only} still catches this bug: “${text}”.`, { firmware: bugPatch(id), only }),
        );
      const firsts = patch.includes("/src/") ? [good, given] : [good];
      return { patch, checks: [...firsts, ...caught] };
    }
    case "break": {
      const { test } = exercise;
      const others = passes("No other test fails.", { except: test });
      return { patch: "", checks: [fails(`${test} fails.`, { only: test }), others] };
    }
  }
}

/** The files of tests, each without what it does. */
function emptied(files: Texts, tests: readonly string[]): Texts {
  const changed: Record<string, string> = {};
  for (const id of tests) {
    const body = RegExp(`(?<=^/\\* ${id} \\*/\\n.+\\{\\n)[^]*?(?=^\\}$)`, "m");
    const path = Object.keys(files).find((one) => body.test(files[one] ?? ""));
    if (!path) throw new Error(`No file of firmware/tests/ has a function for ${id}.`);
    const before = changed[path] ?? files[path] ?? "";
    changed[path] = before.replace(body, "  /* Write the test here. */\n");
  }
  return changed;
}
