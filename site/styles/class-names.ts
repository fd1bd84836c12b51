import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Plugin } from "vite";

// Without the a: blockers of advertising hide what is called "ad".
const letters = "bcdefghijklmnopqrstuvwxyz";

/**
 * Names the classes of CSS modules: component and name while developing; in the build as short as
 * they can be, since they are a tenth of a compressed page otherwise.
 *
 * @param folder absolute path of the folder that holds the modules
 */
export function classNames(folder: string): Plugin {
  return {
    name: "class-names",
    config: (_, { command }) => {
      const shortNames = command === "build" ? shorten(namesIn(folder)) : undefined;
      const generateScopedName = (name: string, file: string) => {
        const readable = readableName(name, file);
        return shortNames?.get(readable) ?? readable;
      };
      return { css: { modules: { generateScopedName } } };
    },
  };
}

// A test keeps the names of components apart.
const readableName = (name: string, file: string) => `${basename(file, ".module.css")}-${name}`;

/** In an order that depends on the files alone: styles and markup are built one after the other. */
function namesIn(folder: string): string[] {
  const names = new Set<string>();
  for (const file of globSync("**/*.module.css", { cwd: folder })) {
    for (const [, name = ""] of readFileSync(join(folder, file), "utf8").matchAll(
      /\.([a-zA-Z]\w*)/g,
    )) {
      names.add(readableName(name, file));
    }
  }
  return [...names].sort();
}

function shorten(names: readonly string[]): Map<string, string> {
  return new Map(names.map((name, index) => [name, lettersOf(index)]));
}

function lettersOf(index: number): string {
  const rest = Math.floor(index / letters.length);
  return (rest > 0 ? lettersOf(rest - 1) : "") + letters[index % letters.length];
}
