import { run } from "./run.ts";

/** The commands that check types, lint and format. */
export const staticChecks = [
  ["astro", "check"],
  ["biome", "ci", "."],
] as const;

if (import.meta.main) {
  for (const command of staticChecks) {
    if ((await run(command)) !== 0) process.exitCode = 1;
  }
}
