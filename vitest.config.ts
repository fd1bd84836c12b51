import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    maxWorkers: 2,
    // tools/test.ts counts what the second one writes.
    reporters: ["default", ["json", { outputFile: "tests/output/vitest.json" }]],
    attachmentsDir: "tests/output/vitest",
    projects: [
      "tests/forms/vitest.config.ts",
      {
        test: {
          name: "node",
          include: [
            "{shared,intake,site,thermostat,tools,media}/**/*.test.{ts,tsx}",
            "tests/{hosting,intake,site,support}/**/*.test.ts",
          ],
          globalSetup: "tests/support/postgres-setup.ts",
          // Some tests start servers, compilers or QEMU, on two cores that may be busy with other work.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Faster to start than processes.
          pool: "threads",
        },
      },
    ],
  },
});
