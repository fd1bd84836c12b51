import { defineConfig } from "vitest/config";
import { withThermostat } from "./site/reading/thermostat.ts";
import { recordUnitTests } from "./thermostat/tests/record-proofs.ts";

export default defineConfig({
  test: {
    maxWorkers: 2,
    // tools/test.ts counts what the second one writes.
    reporters: ["default", ["json", { outputFile: "tests/output/vitest.json" }], recordUnitTests],
    attachmentsDir: "tests/output/vitest",
    projects: [
      "tests/forms/vitest.config.ts",
      ...withThermostat(() => ["thermostat/vitest.config.ts"]),
      {
        test: {
          name: "node",
          include: [
            "{shared,intake,site,tools,media}/**/*.test.{ts,tsx}",
            "tests/{hosting,intake,site,support}/**/*.test.ts",
          ],
          globalSetup: "tests/support/postgres-setup.ts",
          // Some tests start servers and builds, on two cores that may be busy with other work.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Faster to start than processes.
          pool: "threads",
        },
      },
    ],
  },
});
