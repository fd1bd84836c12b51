/** One small change to one line of the firmware. */
export type Mutant = {
  readonly file: string;
  readonly line: number;
  /** The last line above it that is not indented: its function. */
  readonly within: string;
  readonly from: string;
  readonly to: string;
};

type Operator = readonly [pattern: RegExp, replacement: string];

/** What is replaced by what, wherever it stands outside comments. */
const operators: readonly Operator[] = [
  // Relations: the boundary, then the opposite.
  [/(?<![<>=!-])<(?![<=])/g, "<="],
  [/(?<![<>=!-])<(?![<=])/g, ">="],
  [/<=/g, "<"],
  [/<=/g, ">"],
  [/(?<![->])>(?![>=])/g, ">="],
  [/(?<![->])>(?![>=])/g, "<="],
  [/(?<!>)>=/g, ">"],
  [/(?<!>)>=/g, "<"],
  [/==/g, "!="],
  [/!=/g, "=="],
  // Logic.
  [/&&/g, "||"],
  [/\|\|/g, "&&"],
  [/(?<=[(\s])!(?=[\w(])/g, ""],
  [/\btrue\b/g, "false"],
  [/\bfalse\b/g, "true"],
  // Arithmetic and bits.
  [/(?<=[\w)\]] )\+(?= [\w(])/g, "-"],
  [/(?<=[\w)\]] )-(?= [\w(])/g, "+"],
  [/(?<=[\w)\]] )\*(?= [\w(])/g, "/"],
  [/(?<=[\w)\]] )\/(?= [\w(])/g, "*"],
  [/<<(?!=)/g, ">>"],
  [/>>(?!=)/g, "<<"],
  [/(?<=[\w)] )\|(?= [\w(])/g, "&"],
  [/(?<=[\w)] )&(?= [\w(])/g, "|"],
  [/(?<=[\w)\]] )\^=/g, "|="],
  [/\|= /g, "&= "],
  [/(?<=[\w)\]] )&= /g, "|= "],
  [/\+\+/g, "--"],
  [/\+= /g, "-= "],
];

/** Half and twice each constant that has a name and at least two digits. */
const constant = /(?<=[A-Z_]+ = -?)(\d{2,})/g;

const statement =
  /^\s+(?!return|const|break|case|default|else|enum|struct|static|volatile|uint|int|bool)[\w*(].*;\s*$/;

export function mutantsOf(file: string, source: string): Mutant[] {
  const code = withoutComments(source).split("\n");
  return source.split("\n").flatMap((from, index) => {
    const bare = code[index] ?? "";
    if (bare.trim() === "" || bare.startsWith("#")) return [];
    const replaced = operators.flatMap(([pattern, replacement]) =>
      [...bare.matchAll(pattern)].map((match) => splice(from, match, replacement)),
    );
    const scaled = [...bare.matchAll(constant)].flatMap((match) =>
      [0.5, 2].map((factor) => splice(from, match, String(Math.floor(Number(match[0]) * factor)))),
    );
    const rows = /^\s+\d+,/.test(bare)
      ? [...bare.matchAll(/\d+/g)].map((match) =>
          splice(from, match, String(Number(match[0]) + 60)),
        )
      : [];
    const deleted = statement.test(bare) && isWhole(bare) ? [";"] : [];
    return [...new Set([...replaced, ...scaled, ...rows, ...deleted])].map((to) => ({
      file,
      line: index + 1,
      within: functionAbove(code, index),
      from: from.trim(),
      to: to.trim(),
    }));
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

function splice(line: string, match: RegExpMatchArray, replacement: string): string {
  const at = match.index ?? 0;
  return line.slice(0, at) + replacement + line.slice(at + match[0].length);
}

/** Not the tail of a statement that began on another line. */
function isWhole(line: string): boolean {
  return line.split("(").length === line.split(")").length;
}
