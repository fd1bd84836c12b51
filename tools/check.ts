import { prepare } from "./prepare.ts";
import { run } from "./run.ts";

/** Checks that do not run the code, one command each. */
export const staticChecks = [
  { name: "types", command: ["astro", "check"] },
  { name: "lint and format", command: ["biome", "ci", "."] },
] as const;

if (import.meta.main) {
  if (!(await prepare())) process.exit(1);
  for (const { command } of staticChecks) {
    if ((await run(command)) !== 0) process.exitCode = 1;
  }
}
