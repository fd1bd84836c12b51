import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { proved } from "./tests/proofs.ts";

/** The laboratory's tests, and those of what the site shows of it. Those that take long run if what they prove has changed, and with LONG. */
export default defineConfig({
  root: join(import.meta.dirname, ".."),
  test: {
    name: "thermostat",
    include: ["{thermostat,tests/thermostat}/**/*.test.ts"],
    exclude: process.env.LONG ? [] : proved(),
    // Some compile, or run QEMU, on two cores that may be busy with other work.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Faster to start than processes.
    pool: "threads",
  },
});
