import { cpSync, symlinkSync } from "node:fs";
import { delimiter, join } from "node:path";
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
  for (const part of ["firmware", "site/pages", "site/drawings"]) {
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

/** Runs npm run build in a copy of the site, with only these settings, not the machine's. */
export function buildSite(folder: string, settings: Environment = {}): Promise<Ended> {
  const programs = [join(root, "node_modules/.bin"), process.env.PATH].join(delimiter);
  const environment = { PATH: programs, ...settings };
  return runProgram([join(root, "tools/build.ts")], environment, folder).ended;
}
