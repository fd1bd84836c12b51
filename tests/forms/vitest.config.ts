import { existsSync } from "node:fs";
import { join } from "node:path";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { formTexts } from "../../site/build/form-texts.ts";
import { layers } from "../../site/build/layers.ts";
import { testChromiumPath } from "../../tools/chromium.ts";

/** The components of `site/forms/` in Chromium, as Vite serves them: without a build or a server. */

const hasChromium = existsSync(testChromiumPath);
if (!hasChromium) console.warn(`Tests of forms skipped: there is no ${testChromiumPath}`);

// A hundred times what a step takes, because two cores may be busy with other work.
const timeout = 3_000;

export default defineConfig({
  root: join(import.meta.dirname, "../.."),
  plugins: [layers(), formTexts()],
  // What Vite finds late, it bundles in the middle of a test, and then reloads the page.
  optimizeDeps: { include: ["axe-core", "react-dom/client"] },
  test: {
    name: "forms",
    include: hasChromium ? ["tests/forms/**/*.test.tsx"] : [],
    api: { host: "127.0.0.1" },
    restoreMocks: true,
    unstubGlobals: true,
    expect: { poll: { timeout } },
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({
        actionTimeout: timeout,
        launchOptions: { executablePath: testChromiumPath },
      }),
      instances: [{ browser: "chromium" }],
    },
  },
});
