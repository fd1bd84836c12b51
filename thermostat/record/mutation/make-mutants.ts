import { find, text } from "../tools/sources.ts";
import { operatorsOf } from "./operators.ts";

/** One small change to one line of the firmware. */
export type Mutant = {
  readonly file: string;
  readonly line: number;
  /** Its function: the name in the last unindented line above. */
  readonly within: string;
  /** Both without comments. */
  readonly from: string;
  readonly to: string;
  /** Which of several equal lines in its function; unset for the first. */
  readonly nth?: number | undefined;
};

/** Every mutant of the firmware as it is now. */
export const allMutants = () =>
  find("firmware/src/*.{c,h}").flatMap((file) => mutantsOf(file, text(file)));

/** Every mutant that the operators make of a source, in line order. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const code = withoutComments(source).split("\n");
  const seen = new Map<string, number>();
  return code.flatMap((whole, index) => {
    const from = whole.trim();
    if (from === "" || /^(#|_Static_assert)/.test(from)) return [];
    const next = code.slice(index + 1).find((line) => line.trim() !== "") ?? "";
    const changed = operatorsOf(whole, next).map(({ at, length, by }) =>
      (whole.slice(0, at) + by + whole.slice(at + length)).trim(),
    );
    const within = functionAbove(code, index);
    const nth = (seen.get(within + from) ?? 0) + 1;
    seen.set(within + from, nth);
    const place = { file, line: index + 1, within, from };
    const distinct = [...new Set(changed)].filter((to) => to !== from);
    return distinct.map((to) => ({ ...place, to, ...(nth > 1 && { nth }) }));
  });
}

/** Whether two mutants are the same change, even if its line number differs. */
export const isSame = (a: Omit<Mutant, "line">, b: Omit<Mutant, "line">) =>
  (["file", "within", "from", "to", "nth"] as const).every((key) => a[key] === b[key]);

/** The whole source with a mutant in it, without comments. */
export function withMutant({ file, line, to }: Pick<Mutant, "file" | "line" | "to">): string {
  return withoutComments(text(file))
    .split("\n")
    .with(line - 1, to)
    .join("\n");
}

function functionAbove(code: readonly string[], index: number): string {
  const above = code.slice(0, index + 1).findLast((line) => /^\w/.test(line)) ?? "";
  return /(\w+)\(/.exec(above)?.[1] ?? above.trim();
}

/** Blanks comments; code keeps its columns. */
export function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "));
}
