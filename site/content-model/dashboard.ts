import { z } from "astro/zod";
import { line } from "./pieces.ts";

const count = (what: string) => z.number().int().nonnegative().describe(what);

const failure = z.strictObject({
  case: line(80).describe("Name of the test case"),
  board: line(60).describe("The board it failed on"),
  log: line(120).describe("The line of its log that shows why"),
  lastPassed: line(40).describe("The last commit at which it passed"),
});

/** content/dashboard.yaml: the example results that the three views show. */
export const dashboard = z.strictObject({
  release: line(80).describe("The firmware and its release"),
  requirements: z
    .array(
      z.strictObject({
        name: line(80).describe("The requirement"),
        passed: count("Test cases that passed"),
        notRun: count("Test cases that did not run"),
        failures: z.array(failure).describe("Test cases that failed; `[]` when none did"),
      }),
    )
    .min(1)
    .describe("Requirements with the results of their test cases"),
});

export type Dashboard = z.infer<typeof dashboard>;
