import type { Diagnostic } from "./diagnostics.ts";

const words =
  /\b(?:_*asm_*|_Pragma|__pragma|_*attribute_*|\w*no_sanitize\w*|__builtin_\w+|__sanitizer_\w+|guard_(?:set|left))\b|\[\[|\?\?|%:|<:<:|##|#\s*(?:(?:pragma|undef|line)\b|\d)/g;
const unread = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g;

/**
 * What a visitor's source may not contain, since it could switch the guard of targets/guard.c off or
 * take time that it does not count. Lines of the untouched source may stay.
 *
 * @param before the untouched source
 */
export function refusals(file: string, text: string, before: string): Diagnostic[] {
  const known = new Set(before.split("\n"));
  const lines = text.split("\n");
  // A backslash joins lines before anything else: its line's number stays, since all of it is joined to the first.
  const joined = text.replace(
    /(?:\\\s*\n[^\n]*)+/g,
    (rest) => rest.replace(/\\\s*\n/g, "") + "\n".repeat(rest.split("\n").length - 1),
  );
  const code = joined.replace(unread, (gone) => gone.replace(/[^\n]/g, " "));
  return code.split("\n").flatMap((line, index) =>
    known.has(lines[index] ?? "")
      ? []
      : [...line.matchAll(words)].map((match) => ({
          file,
          line: index + 1,
          column: match.index + 1,
          kind: "error" as const,
          message: `${match[0].trim()} is not taken here: it could keep an endless loop from being stopped`,
        })),
  );
}
