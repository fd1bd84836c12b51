import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "{headers,settings,submission,intake,site,tools,media,bench}/**/*.test.{ts,tsx}",
      "tests/{intake,site,support}/**/*.test.ts",
    ],
    globalSetup: "tests/support/postgres-setup.ts",
    // Whole processes start and stop in some of them.
    testTimeout: 30_000,
  },
});
