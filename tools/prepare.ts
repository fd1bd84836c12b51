import { run } from "./run.ts";

/**
 * Generates what the site reads but git ignores: cut fonts, and the firmware as WebAssembly. Keeps
 * what is up to date.
 *
 * @returns whether it worked; a failing step prints why
 */
export async function prepare(): Promise<boolean> {
  for (const step of ["media/cut-fonts.ts", "firmware/tools/build-modules.ts"]) {
    if ((await run(["node", step])) !== 0) return false;
  }
  return true;
}

if (import.meta.main && !(await prepare())) process.exitCode = 1;
