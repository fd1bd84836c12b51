import fc from "fast-check";
import { test } from "vitest";
import { testSeed } from "../support/random.ts";
import { runSchedule, type Target } from "./support/model/run.ts";
import { schedule } from "./support/model/schedule.ts";
import { testDatabase } from "./support/postgres.ts";

const seconds = Number(process.env.SECONDS ?? 45);
const seed = testSeed();
// Repeats one schedule of a seed, as a failure names it.
const path = process.env.SCHEDULE;

test(
  `whatever happens in ${seconds} s, what was acknowledged is delivered or listed, on both databases`,
  async () => {
    const endsAt = performance.now() + seconds * 1000;
    const live = (target: Target) =>
      fc.assert(
        fc.asyncProperty(schedule, async (steps) => {
          if (performance.now() < endsAt) await runSchedule(steps, target);
        }),
        { seed, numRuns: seconds, ...(path === undefined ? {} : { path }) },
      );
    const both = [live({}), live({ postgresUrl: await testDatabase() })];
    for (const result of await Promise.allSettled(both)) {
      if (result.status === "rejected") throw result.reason;
    }
  },
  (seconds + 60) * 1000,
);
