import { cpSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { siteSources } from "../../tools/site-sources.ts";
import { type Ended, type Environment, runProgram } from "./server-process.ts";

const root = join(import.meta.dirname, "../..");

/**
 * Routes that take most of a build's time: link previews for social networks, and what the
 * workplace loads.
 */
const slowRoutes = ["site/pages/social", "site/pages/firmware"].map((name) => join(root, name));

/** Copies the content and public files into a folder, and links what else a check of them reads. */
export function copyContent(folder: string): void {
  for (const part of ["content", "site/public"]) {
    cpSync(join(root, part), join(folder, part), { recursive: true });
  }
  for (const part of ["firmware", "site/pages", "site/drawings", "site/generated"]) {
    symlinkSync(join(root, part), join(folder, part));
  }
}

/** Copies what the site's pages are built from into a folder, including the compiled firmware. */
export function copySite(folder: string): void {
  for (const part of siteSources) {
    cpSync(join(root, part), join(folder, part), {
      recursive: true,
      filter: (file) => !slowRoutes.includes(file),
    });
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
}

/**
 * Builds a copy of the site into its `dist/`, with only these settings, not the machine's.
 *
 * @returns the result of the first step that failed, or of the last one
 */
export async function buildSite(folder: string, settings: Environment = {}): Promise<Ended> {
  const environment = {
    PATH: process.env.PATH ?? "",
    ASTRO_TELEMETRY_DISABLED: "1",
    ...settings,
  };
  const run = (...args: string[]) => runProgram(args, environment, folder).ended;
  for (const step of ["media/cut-fonts.ts", "firmware/tools/build-modules.ts"]) {
    const ended = await run(step);
    if (ended.code !== 0) return ended;
  }
  return run("node_modules/astro/bin/astro.mjs", "build");
}
