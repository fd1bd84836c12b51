import { moduleAddress } from "../page/published.ts";
import { compilerVersion, compressedCompiler, largeFile } from "../record/tools/compiler-files.ts";
import {
  bugs,
  find,
  matrix,
  modules,
  objectsFile,
  requirements,
  text,
} from "../record/tools/sources.ts";
import type { Texts } from "../wasm/compiler/program.ts";
import { areaOfBug, areaOfRequirement } from "./areas.ts";
import { type ExerciseText, exerciseModules } from "./exercises.ts";
import { bugPatch, testPlace } from "./source.ts";

export type WorkplaceData = Awaited<ReturnType<typeof workplaceData>>;
export type Module = WorkplaceData["modules"][number];
export type Exercise = NonNullable<Module["exercise"]>;
export type Test = WorkplaceData["tests"][number];

/** What the site that shows the workplace gives it. */
export type Shown = {
  readonly exercises: readonly ExerciseText[];
  /** Where visitors send what our tests miss. */
  readonly email: string;
};

/** The sources that can be edited: texts by path, such as src/control.c. */
export const editableFiles = (): Texts =>
  Object.fromEntries(
    find("firmware/{src,tests}/*.{c,h}").map((path) => [path.replace("firmware/", ""), text(path)]),
  );

/** What the build gives the workplace, as /firmware/data.json. */
export async function workplaceData({ exercises, email }: Shown) {
  const known = new Map(bugs().map((bug) => [bug.id, bug]));
  const texts = new Map(requirements().map((requirement) => [requirement.id, requirement.text]));
  const files = editableFiles();
  const { tests, failing } = matrix();
  return {
    /** Good firmware first: its bug is null, its area and unified diff are empty. Exercises last. */
    modules: [
      ...modules().map(({ file, bug }) => ({
        file: moduleAddress(file),
        bug,
        title: bug === null ? "Good firmware" : (known.get(bug)?.text ?? ""),
        area: bug === null ? "" : areaOfBug(failing[bug]),
        patch: bug === null ? "" : bugPatch(bug),
        exercise: undefined,
      })),
      ...exerciseModules(exercises, files),
    ],
    /** Each requirement with its one test, in the modules' order. */
    tests: tests.map((id) => ({
      id,
      // A temperature stays on one line.
      text: texts.get(id)?.replaceAll(" °C", "\u00a0°C") ?? "",
      area: areaOfRequirement(id),
      ...testPlace(id, files),
    })),
    /** Ids of the tests that fail at seed 1, by bug. */
    matrix: failing,
    email,
    files,
    compiler: {
      address: `/firmware/compiler/${compilerVersion()}/${largeFile}`,
      bytes: (await compressedCompiler()).length,
      objects: `/firmware/${objectsFile}`,
    },
  };
}
