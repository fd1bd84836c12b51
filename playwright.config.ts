import { defineConfig } from "@playwright/test";
import { findChromium } from "./tools/find-chromium.ts";
import { findProgram } from "./tools/find-program.ts";

// Chromium's headless shell, Playwright's own choice: faster by a third.
const shell = process.env.CHROMIUM_PATH ? undefined : findProgram("chromium-headless-shell");

export default defineConfig({
  testDir: "tests/browser",
  outputDir: "tests/output/browser",
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // Generous, because two cores may be busy with other work; a defect still fails at once.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: {
      args: ["--disable-gpu", "--disable-quic"],
      executablePath: shell ?? (await findChromium()),
    },
  },
});
