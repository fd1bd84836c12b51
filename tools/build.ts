import { readSiteSettings } from "../shared/settings.ts";
import { checkContent } from "../site/content-model/check-content.ts";
import { run } from "./run.ts";
import { validSettings } from "./valid-settings.ts";

/** Makes the firmware's modules, or keeps those that are up to date. */
export const compileFirmware = ["node", "firmware/tools/build-modules.ts"] as const;

/**
 * Builds the site into `dist/`, or into the folder that Astro's own options name, unless there is a
 * mistake in the content.
 *
 * @param options passed on to `astro build`
 * @returns whether it worked; a failing step prints why
 */
export async function build(options: readonly string[] = []): Promise<boolean> {
  if (!validSettings(readSiteSettings)) return false;
  const { mistakes } = checkContent();
  for (const mistake of mistakes) console.error(mistake);
  if (mistakes.length > 0) return false;
  if ((await run(compileFirmware)) !== 0) return false;
  return (await run(["astro", "build", ...options])) === 0;
}

if (import.meta.main) process.exitCode = (await build(process.argv.slice(2))) ? 0 : 1;
