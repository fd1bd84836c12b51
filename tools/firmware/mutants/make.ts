import { operatorsOf } from "./operators.ts";

/** One small change to one line of the firmware. */
export type Mutant = {
  readonly file: string;
  readonly line: number;
  /** The last line above it that is not indented: its function. */
  readonly within: string;
  /** Both without comments. */
  readonly from: string;
  readonly to: string;
  /** Which of several such lines in its function; not set for the first. */
  readonly nth?: number | undefined;
};

/** Every change of a source that the operators know, in the order of its lines. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const code = withoutComments(source).split("\n");
  const seen = new Map<string, number>();
  return code.flatMap((whole, index) => {
    const from = whole.trim();
    if (from === "" || /^(#|_Static_assert)/.test(from)) return [];
    const next = code.slice(index + 1).find((line) => line.trim() !== "") ?? "";
    const changes = operatorsOf(whole, next).map(({ at, length, by }) =>
      (whole.slice(0, at) + by + whole.slice(at + length)).trim(),
    );
    const within = functionAbove(code, index);
    const nth = (seen.get(within + from) ?? 0) + 1;
    seen.set(within + from, nth);
    return [...new Set(changes)]
      .filter((to) => to !== from)
      .map((to) => ({ file, line: index + 1, within, from, to, ...(nth > 1 && { nth }) }));
  });
}

function functionAbove(code: readonly string[], index: number): string {
  const above = code.slice(0, index + 1).findLast((line) => /^\w/.test(line)) ?? "";
  return /(\w+)\(/.exec(above)?.[1] ?? above.trim();
}

/** Keeps every character's place. */
export function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "));
}
