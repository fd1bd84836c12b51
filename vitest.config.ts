import { defineConfig } from "vitest/config";

// Whole processes start and stop in some of them.
const testTimeout = 60_000;

export default defineConfig({
  test: {
    // Vitest leaves one core free, which is half of a small machine.
    maxWorkers: 2,
    projects: [
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
          // Only here somebody needs PostgreSQL, which takes a moment to copy and start.
          globalSetup: "tests/support/postgres-setup.ts",
          testTimeout,
        },
      },
    ],
  },
});
