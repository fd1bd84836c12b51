import fc from "fast-check";
import { test } from "vitest";
import { testSeed } from "../support/random.ts";
import { runSchedule } from "./support/model/run.ts";
import { schedule } from "./support/model/schedule.ts";
import { testDatabase } from "./support/postgres.ts";

const seconds = Number(process.env.MODEL_SECONDS ?? 1);
// The `path` that fast-check prints on failure: repeats one schedule of the seed, or a part of it.
const path = process.env.SCHEDULE;

test(
  `for ${seconds} s or one schedule, on both databases, everything acknowledged is delivered or listed, whatever happens`,
  async () => {
    const seed = testSeed();
    const endsAt = performance.now() + seconds * 1000;
    const runOn = (postgresUrl?: string) =>
      fc.assert(
        fc.asyncProperty(schedule, async (steps) => {
          if (performance.now() < endsAt) await runSchedule(steps, postgresUrl);
        }),
        { seed, numRuns: seconds, ...(path === undefined ? {} : { path }) },
      );
    const both = [runOn(), runOn(await testDatabase())];
    for (const result of await Promise.allSettled(both)) {
      if (result.status === "rejected") throw result.reason;
    }
  },
  // A schedule that has begun is played to its end.
  (seconds + 180) * 1000,
);
