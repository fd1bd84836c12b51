import { defineConfig } from "@playwright/test";
import { withThermostat } from "./site/reading/thermostat.ts";
import { proved } from "./thermostat/tests/proofs.ts";
import { testChromiumPath } from "./tools/chromium.ts";

// Of a command that leaves tests out, nothing is recorded.
const isWhole = process.argv.slice(2).join() === "test";

export default defineConfig({
  testDir: "tests",
  testMatch: ["browser/*.spec.ts", ...withThermostat(() => ["thermostat/*.spec.ts"])],
  // Those that take long run if what they prove has changed, if named, and with LONG.
  testIgnore: isWhole && !process.env.LONG ? proved().map((file) => `**/${file}`) : [],
  outputDir: "tests/output/browser",
  fullyParallel: true,
  // More than two cores, since most tests wait for a browser to come to rest.
  workers: 4,
  forbidOnly: Boolean(process.env.CI),
  // tools/test.ts counts what the second one writes.
  reporter: [
    [process.env.CI ? "dot" : "list"],
    ["json", { outputFile: "tests/output/playwright.json" }],
    ...(isWhole ? ([["./thermostat/tests/record-proofs.ts"]] as const) : []),
  ],
  // Generous, because two cores may be busy with other work; a defect still fails at once.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    launchOptions: {
      args: ["--disable-gpu", "--disable-quic"],
      executablePath: testChromiumPath,
    },
  },
});
