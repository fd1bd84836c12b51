import { cpSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { siteSources, writtenByBuild } from "../../tools/site-sources.ts";
import { type Ended, type Environment, runProgram } from "./server-process.ts";

const root = join(import.meta.dirname, "../..");

/** The routes that take half of a build's time, for tests of anything else. */
export const pictures = "site/pages/social";

/**
 * Copies into a folder everything that the site is built from, and nothing that a build has made.
 *
 * @param leftOut a folder below the root
 */
export function copySite(folder: string, leftOut?: string): void {
  const others = [writtenByBuild, ...(leftOut ? [leftOut] : [])].map((part) => join(root, part));
  for (const part of siteSources) {
    cpSync(join(root, part), join(folder, part), {
      recursive: true,
      filter: (file) => !others.includes(file),
    });
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
}

/**
 * Builds a copy of the site into its `dist/`, with these settings and none of this machine's.
 *
 * @returns how it ended: the first step that failed, or the last one
 */
export async function buildSite(folder: string, settings: Environment = {}): Promise<Ended> {
  const environment = {
    PATH: process.env.PATH ?? "",
    ASTRO_TELEMETRY_DISABLED: "1",
    ...settings,
  };
  const run = (...words: string[]) => runProgram(words, environment, folder).ended;
  const fonts = await run("media/cut-fonts.ts");
  return fonts.code === 0 ? run("node_modules/astro/bin/astro.mjs", "build") : fonts;
}
