import { parse } from "node:path/posix";
import { z } from "astro/zod";
import { find } from "../../shared/files.ts";
import { matrix } from "../../thermostat/build.ts";
import { bugId, distinct, group, line, nameIn, sentence, titled } from "./fields.ts";

const failing = () => matrix().failing;
const caught = () => Object.keys(failing()).filter((bug) => failing()[bug]?.length);
const bug = nameIn(caught).describe("Its id in thermostat/firmware/bugs/bugs.yaml");
const known = bugId.describe("The same, or one no test fails");
const test = nameIn(() => Object.values(failing()).flat()).describe("A test that a bug fails");
const folder = "thermostat/firmware/exercises";
const patches = () => find(`${folder}/*.patch`).map((file) => parse(file).name);
const patch = nameIn(patches).describe(
  "A file in thermostat/firmware/exercises without .patch: what was changed",
);

/** The task decides which runs judge an exercise. */
const exerciseOf = <Task extends string, Fields extends z.ZodRawShape>(
  task: Task,
  description: string,
  fields: Fields,
) =>
  group(description, {
    id: line(40)
      .regex(/^[a-z][a-z-]*$/, "must have only lower-case letters and hyphens")
      .describe("The end of its address, after #exercise="),
    title: line(60).describe("What the visitor does"),
    text: sentence(300).describe("The situation, and what to do"),
    task: z.literal(task).describe(description),
    ...fields,
  });

const exercise = z.discriminatedUnion("task", [
  exerciseOf("read", "Read when the fault begins, from the first trace that is red", { bug }),
  exerciseOf("mend", "Mend a bug whose line isn't shown: all tests pass", { bug }),
  exerciseOf("write", "Write tests that catch a bug; ours that do are empty", { bug: known }),
  exerciseOf("repair", "Repair a test: it passes, and still catches its bugs", { patch, test }),
  exerciseOf("break", "Change the firmware so that this test fails, and no other", { test }),
]);

/** content/exercises.yaml: the exercises of the thermostat's page. */
export const exercises = titled.extend({
  exercises: z.array(exercise).min(1).superRefine(distinct("id")).describe("In this order"),
});
