import { globSync } from "node:fs";
import { relative } from "node:path";
import type { ViteUserConfig } from "astro";

const files = globSync("{site,thermostat}/**/*.module.css").sort();
const namesOf = new Map<string, string[]>();

/**
 * The class in a built page: the file's number, then that of the class in it. It is the same in every
 * build and on the server as in a browser.
 */
function shortName(name: string, file: string): string {
  const path = relative(process.cwd(), file.replace(/\?.*/, ""));
  const classes = namesOf.get(path) ?? [];
  namesOf.set(path, classes);
  if (!classes.includes(name)) classes.push(name);
  const [ofFile, ofClass] = [files.indexOf(path), classes.indexOf(name)];
  return `_${ofFile.toString(36).padStart(2, "0")}${ofClass.toString(36)}`;
}

/** Shortens the names of classes in a build: every page has its styles in it. */
export const shortClassNames = (): NonNullable<ViteUserConfig["plugins"]>[number] => ({
  name: "short-class-names",
  config: (_config, { command }) =>
    command === "build" ? { css: { modules: { generateScopedName: shortName } } } : undefined,
});
