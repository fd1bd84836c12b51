import { run } from "./run.ts";

/**
 * Builds the site into `dist/`.
 *
 * @returns whether it worked; the failing step has said why
 */
export async function build(): Promise<boolean> {
  if ((await run(["node", "media/cut-fonts.ts"])) !== 0) return false;
  return (await run(["astro", "build"])) === 0;
}

if (import.meta.main) process.exitCode = (await build()) ? 0 : 1;
