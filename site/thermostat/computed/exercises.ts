import { applyPatches } from "../../../firmware/compiler/patches.ts";
import type { Texts } from "../../../firmware/compiler/program.ts";
import { bugs, matrix, text } from "../../../firmware/tools/sources.ts";
import { single } from "../../content-model/content.ts";
import type { ExerciseContent } from "../../content-model/exercises.ts";
import { inlinesOf } from "../../elements/markup.ts";
import { patchOf } from "../editor/patches.ts";
import { moduleAddress } from "../published.ts";
import type { Check } from "../workplace/judge.ts";
import { bugPatch } from "./source.ts";

/**
 * The exercises as entries of the workplace's list of firmware.
 *
 * @param files the published texts by path, such as src/control.c
 * @throws Error if an exercise no longer fits firmware and tests
 */
export function exerciseModules(files: Texts) {
  return single("exercises").exercises.map((exercise, index) => {
    const patch = patchFor(exercise, files);
    // Tests that the exercise has changed are in no module of the build.
    const isBuilt = Object.keys(applyPatches(files, patch)).every((path) => /^src/.test(path));
    const bug = "bug" in exercise ? exercise.bug : "good";
    return {
      ...{ bug: exercise.id, area: "Exercises", title: `${index + 1}. ${exercise.title}`, patch },
      file: isBuilt ? moduleAddress(`${bug}.wasm`) : "",
      exercise: {
        text: inlinesOf(exercise.text),
        /** The test whose trace has the answer. */
        readIn: exercise.task === "read" ? exercise.test : undefined,
        checks: checksOf(exercise, patch),
      },
    };
  });
}

/** What the exercise changes before the visitor begins. */
function patchFor(exercise: ExerciseContent, files: Texts): string {
  switch (exercise.task) {
    case "read":
    case "mend":
      return bugPatch(exercise.bug);
    case "write":
      return bugPatch(exercise.bug) + patchOf(files, emptied(files, exercise.bug));
    case "repair":
      return text(`firmware/exercises/${exercise.patch}.patch`);
    case "break":
      return "";
  }
}

/** The files with the tests that catch a bug, each without what it does. */
function emptied(files: Texts, bug: string): Texts {
  const changed: Record<string, string> = {};
  for (const id of matrix().failing[bug] ?? []) {
    const body = RegExp(`(?<=^/\\* ${id} \\*/\\n.+\\{\\n)[^]*?(?=^\\}$)`, "m");
    const path = Object.keys(files).find((one) => body.test(files[one] ?? ""));
    if (!path) throw new Error(`No file of firmware/tests/ has a function for ${id}.`);
    const before = changed[path] ?? files[path] ?? "";
    changed[path] = before.replace(body, "  /* Write the test here. */\n");
  }
  return changed;
}

/** A test that holds by luck fails at one of so many seeds. */
const seeds = 3;

const good: Check = {
  ...{ text: `Good firmware passes every test, at ${seeds} seeds.`, firmware: "" },
  ...{ tests: "own", fails: false, seeds },
};

function checksOf(exercise: ExerciseContent, patch: string): readonly Check[] {
  switch (exercise.task) {
    case "read":
      return [{ text: "The wire broke then.", tests: "ours", fails: true, of: exercise.test }];
    case "mend":
      return [{ text: "Your firmware passes every test of ours.", tests: "ours", fails: false }];
    case "write": {
      const firmware = bugPatch(exercise.bug);
      return [good, { text: "With the bug, a test fails.", firmware, tests: "own", fails: true }];
    }
    case "repair":
      return [
        good,
        { ...good, text: "So does the firmware that you were given.", firmware: patch },
        ...bugsOf(exercise.test).map(
          ({ id, text }): Check => ({
            text: `${exercise.test} still catches a firmware that ${text.replace(/^\w/, (sign) => sign.toLowerCase())}.`,
            ...{ firmware: bugPatch(id), tests: "own", fails: true, of: exercise.test },
          }),
        ),
      ];
    case "break":
      return [
        { text: `${exercise.test} fails.`, tests: "ours", fails: true, of: exercise.test },
        { text: "No other test fails.", tests: "ours", fails: false, except: exercise.test },
      ];
  }
}

/** The known bugs with which a test fails. */
const bugsOf = (test: string) => bugs().filter(({ id }) => matrix().failing[id]?.includes(test));
