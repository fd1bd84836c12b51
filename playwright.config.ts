import { defineConfig } from "@playwright/test";
import { findChromium } from "./tools/find-chromium.ts";

// Flags that keep Chromium from reaching for the network on a machine that has none.
const quiet = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export default defineConfig({
  testDir: "tests/browser",
  outputDir: "tests/output/browser",
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // Generous, because two cores may be busy with other work; a fault still fails at once.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: { args: quiet, executablePath: await findChromium() },
  },
});
