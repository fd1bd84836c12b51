import { defineConfig } from "vitest/config";

// Some tests start servers, compilers or QEMU, on two cores that may be busy with other work.
const testTimeout = 120_000;

export default defineConfig({
  test: {
    maxWorkers: 2,
    // Faster to start than processes.
    pool: "threads",
    // tools/test.ts counts what the second one writes.
    reporters: ["default", ["json", { outputFile: "tests/output/vitest.json" }]],
    attachmentsDir: "tests/output/vitest",
    projects: [
      "tests/forms/vitest.config.ts",
      {
        test: {
          name: "units",
          include: [
            "{shared,intake,site,tools,media}/**/*.test.{ts,tsx}",
            "tests/{firmware,hosting,site,support}/**/*.test.ts",
          ],
          testTimeout,
        },
      },
      {
        test: {
          name: "intake",
          include: ["tests/intake/**/*.test.ts"],
          // Only these tests need PostgreSQL, which takes a moment to copy and start.
          globalSetup: "tests/support/postgres-setup.ts",
          testTimeout,
        },
      },
    ],
  },
});
