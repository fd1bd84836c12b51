import { run } from "./run.ts";

/**
 * Makes what the site reads and nobody commits: cut fonts, and the firmware as WebAssembly. What is
 * there already is kept.
 *
 * @returns whether it worked; a failing step has printed why
 */
export async function prepare(): Promise<boolean> {
  for (const step of ["media/cut-fonts.ts", "firmware/tools/build-modules.ts"]) {
    if ((await run(["node", step])) !== 0) return false;
  }
  return true;
}

if (import.meta.main && !(await prepare())) process.exitCode = 1;
