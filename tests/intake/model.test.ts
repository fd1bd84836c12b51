import fc from "fast-check";
import { test } from "vitest";
import { testSeed } from "../support/random.ts";
import { runSchedule } from "./support/model/run.ts";
import { schedule } from "./support/model/schedule.ts";
import { testDatabase } from "./support/postgres.ts";

/** After the first schedule, which is always played to its end, more follow for so long. */
const seconds = Number(process.env.MODEL_SECONDS ?? 0);
// The `path` that fast-check prints on failure: repeats one schedule of the seed, or a part of it.
const path = process.env.SCHEDULE;

test(
  "everything acknowledged is delivered or listed, whatever happens, on both databases",
  async () => {
    const seed = testSeed();
    const postgres = await testDatabase();
    const endsAt = performance.now() + seconds * 1000;
    const runOn = (postgresUrl?: string) => {
      let begun = 0;
      return fc.assert(
        fc.asyncProperty(schedule, async (steps) => {
          begun += 1;
          if (begun > 1 && performance.now() > endsAt) return;
          await runSchedule(steps, postgresUrl);
        }),
        { seed, numRuns: 1 + seconds, ...(path === undefined ? {} : { path }) },
      );
    };
    const both = [runOn(), runOn(postgres)];
    for (const result of await Promise.allSettled(both)) {
      if (result.status === "rejected") throw result.reason;
    }
  },
  // A schedule that has begun is played to its end.
  (seconds + 180) * 1000,
);
