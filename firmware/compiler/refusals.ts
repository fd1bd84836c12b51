import type { Diagnostic } from "./diagnostics.ts";

const forbidden =
  /\b(?:_*asm_*|_Pragma|__pragma|_*attribute_*|\w*no_sanitize\w*|__builtin_\w+|__sanitizer_\w+|guard_(?:set|left))\b|\[\[|\?\?|%:|<:<:|##|#\s*(?:(?:pragma|undef|line)\b|\d)/g;
const commentsAndLiterals = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g;

/**
 * Finds code that could turn off the guard in targets/guard.c, or spend time that it doesn't count.
 * Lines of the untouched source are allowed.
 *
 * @param before the untouched source
 */
export function refusals(file: string, text: string, before: string): Diagnostic[] {
  const known = new Set(before.split("\n"));
  const lines = text.split("\n");
  // C joins lines at backslashes first. Empty lines after a joined one keep the others' numbers.
  const joined = text.replace(
    /(?:\\\s*\n[^\n]*)+/g,
    (rest) => rest.replace(/\\\s*\n/g, "") + "\n".repeat(rest.split("\n").length - 1),
  );
  const code = joined.replace(commentsAndLiterals, (skipped) => skipped.replace(/[^\n]/g, " "));
  return code.split("\n").flatMap((line, index) =>
    known.has(lines[index] ?? "")
      ? []
      : [...line.matchAll(forbidden)].map((match) => ({
          file,
          line: index + 1,
          column: match.index + 1,
          kind: "error" as const,
          message: `${match[0].trim()} isn’t allowed here: it could keep an endless loop running`,
        })),
  );
}
