import { z } from "astro/zod";
import { line, says } from "./pieces.ts";

const count = (what: string) => z.number().int().nonnegative().meta(says(what, 18));

const failure = z.strictObject({
  case: line(80).meta(says("Name of the test case", "test_return_sensor_open")),
  board: line(60).meta(says("The board it failed on", "HPC-2 rev B, no. 07")),
  log: line(120).meta(says("The line of its log that shows why", "sensor: last value kept")),
  lastPassed: line(40).meta(says("The last commit at which it passed", "4be19d2")),
});

/** content/dashboard.yaml: the results of which the three views are an example. */
export const dashboard = z.strictObject({
  release: line(80).meta(says("The firmware and its release", "heat pump controller 2.4.0-rc2")),
  requirements: z
    .array(
      z.strictObject({
        name: line(80).meta(says("The requirement", "Setpoints survive a power cut")),
        passed: count("Test cases that passed"),
        notRun: count("Test cases that did not run"),
        failures: z.array(failure).describe("Test cases that failed; `[]` when none did"),
      }),
    )
    .min(1)
    .describe("Requirements with the results of their test cases"),
});

export type Dashboard = z.infer<typeof dashboard>;
