import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/** Takes what has to be ended when the trial is over, last in first out. */
export type End = (work: () => unknown) => void;

/** One recipe, tried on this machine as far as it goes. */
export type Trial = {
  readonly recipe: string;
  /** What it needs and this machine lacks; `undefined` when it can be tried. */
  missing(): string | undefined;
  /**
   * Tries it.
   *
   * @returns what has been tried and held, one line each, and what was "not tried"
   * @throws Error with what did not hold
   */
  run(end: End): Promise<string[]>;
};

export const root: string = fileURLToPath(new URL("../../", import.meta.url));
export const hosting: string = join(root, "hosting");

/** The path of a program of this machine, administrators' folders included. */
export function program(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Says what is missing of programs, and of the built site. */
export function missingOf(...names: readonly string[]): string | undefined {
  const absent = names.filter((name) => program(name) === undefined);
  if (absent.length > 0) return `${absent.join(", ")} not installed`;
  return existsSync(join(root, "dist/index.html")) ? undefined : "no built site: npm run build";
}

/** Replaces parts of a recipe by what fits this machine; each must be there. */
export function adapt(text: string, changes: Readonly<Record<string, string>>): string {
  return Object.entries(changes).reduce((adapted, [from, to]) => {
    if (!adapted.includes(from)) throw new Error(`The recipe does not hold "${from}" any more.`);
    return adapted.replaceAll(from, to);
  }, text);
}

/** @throws Error saying what was expected */
export function hold(condition: boolean, expected: string): void {
  if (!condition) throw new Error(`did not hold: ${expected}`);
}

/** Asks again until the work no longer throws, for ten seconds. */
export async function eventually<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 100; ; tries -= 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === 0) throw error;
      await sleep(100);
    }
  }
}
