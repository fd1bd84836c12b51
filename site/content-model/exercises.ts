import { z } from "astro/zod";
import { distinct, group, line, sentence, titled } from "./fields.ts";
import { existing } from "./references.ts";

const bug = line(40)
  .superRefine(existing("knownBug"))
  .describe("Its id in firmware/bugs/bugs.yaml");
const test = line(20).superRefine(existing("test")).describe("The id of a test that a bug fails");

const common = {
  id: line(40)
    .regex(/^[a-z][a-z-]*$/, "must have only lower-case letters and hyphens")
    .describe("The end of its address, after #exercise="),
  title: line(60).describe("What the visitor does"),
  text: sentence(300).describe("The situation, and what to do"),
};

/** What the visitor does, and by which runs the page judges it. */
const exercise = z.discriminatedUnion("task", [
  group("Read from the test's trace when the first fault begins", {
    ...common,
    task: z.literal("read"),
    bug,
    test,
  }),
  group("Mend the bug, whose line isn't shown: every test passes", {
    ...common,
    task: z.literal("mend"),
    bug,
  }),
  group("Write the tests that catch the bug, of which ours are empty", {
    ...common,
    task: z.literal("write"),
    bug,
  }),
  group("Repair a test: good and changed firmware pass it, and each bug that it caught fails it", {
    ...common,
    task: z.literal("repair"),
    patch: line(40)
      .superRefine(existing("patch"))
      .describe(
        "What was changed in tests and firmware: a file in firmware/exercises, without .patch",
      ),
    test,
  }),
  group("Change the firmware so that this test fails, and no other", {
    ...common,
    task: z.literal("break"),
    test,
  }),
]);

/** content/exercises.yaml: the exercises of the thermostat's page. */
export const exercises = titled.extend({
  exercises: z.array(exercise).min(1).superRefine(distinct("id")).describe("In this order"),
});

export type ExerciseContent = z.infer<typeof exercise>;
