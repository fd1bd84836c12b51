import { defineConfig } from "@playwright/test";
import { withThermostat } from "./site/reading/thermostat.ts";
import { testChromiumPath } from "./tools/chromium.ts";

export default defineConfig({
  testDir: "tests",
  testMatch: ["browser/*.spec.ts", ...withThermostat(() => ["thermostat/*.spec.ts"])],
  outputDir: "tests/output/browser",
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // tools/test.ts counts what the second one writes.
  reporter: [
    [process.env.CI ? "dot" : "list"],
    ["json", { outputFile: "tests/output/playwright.json" }],
  ],
  // Generous, because two cores may be busy with other work; a defect still fails at once.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: {
      args: ["--disable-gpu", "--disable-quic"],
      executablePath: testChromiumPath,
    },
  },
});
