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

/** The part of a line that a mutant changes; columns count from 1. */
export type Token = { readonly column: number; readonly from: string; readonly to: string };

/** Every mutant of the firmware as it is now. */
export const allMutants = () =>
  find("firmware/src/*.{c,h}").flatMap((file) => mutantsOf(file, text(file)));

/** Every mutant that the operators make of a source, in line order. */
export function mutantsOf(file: string, source: string): (Mutant & { readonly token: Token })[] {
  const code = withoutComments(source).split("\n");
  const seen = new Map<string, number>();
  return code.flatMap((whole, index) => {
    const from = whole.trim();
    if (from === "" || /^(#|_Static_assert)/.test(from)) return [];
    const next = code.slice(index + 1).find((line) => line.trim() !== "") ?? "";
    const changes = new Map<string, Token>();
    for (const { at, length, by } of operatorsOf(whole, next)) {
      const to = (whole.slice(0, at) + by + whole.slice(at + length)).trim();
      if (to !== from && !changes.has(to)) changes.set(to, tokenOf(whole, at, length, by));
    }
    const within = functionAbove(code, index);
    const nth = (seen.get(within + from) ?? 0) + 1;
    seen.set(within + from, nth);
    const place = { file, line: index + 1, within, from };
    return [...changes].map(([to, token]) => ({ ...place, to, ...(nth > 1 && { nth }), token }));
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

/** The changed part, without the spaces around it. */
function tokenOf(line: string, at: number, length: number, by: string): Token {
  const changed = line.slice(at, at + length);
  const spaces = changed.length - changed.trimStart().length;
  return { column: at + spaces + 1, from: changed.trim(), to: by.trim() };
}

function functionAbove(code: readonly string[], index: number): string {
  const above = code.slice(0, index + 1).findLast((line) => /^\w/.test(line)) ?? "";
  return /(\w+)\(/.exec(above)?.[1] ?? above.trim();
}

/** Blanks comments; code keeps its columns. */
export function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "));
}
