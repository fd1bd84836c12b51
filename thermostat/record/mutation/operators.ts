/** Replaces `length` characters of a line. */
export type Change = { readonly at: number; readonly length: number; readonly by: string };

/** Simple enough for one line of MISRA's style: a name, a call, or something in parentheses. */
const inner = String.raw`\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)`;
const operand = String.raw`!?(?:\([a-z]\w*_t\))?(?:[\w.]|->|\[[^\]]*\])*(?:\w|\]|${inner})`;

type Operator = readonly [pattern: RegExp, ...replacements: string[]];

/** Patterns and their replacements, outside comments. `$1` is the first group. */
const operators: readonly Operator[] = [
  // Relations: the boundary, then the opposite.
  [/(?<![<>=!-])<(?![<=])/g, "<=", ">="],
  [/<=/g, "<", ">"],
  [/(?<![->])>(?![>=])/g, ">=", "<="],
  [/(?<!>)>=/g, ">", "<"],
  [/==/g, "!="],
  [/!=/g, "=="],
  // Conditions: always, never, and without one of their parts.
  [RegExp(String.raw`(?<=\bif )${inner}(?= \{)`, "g"), "(true)", "(false)"],
  [RegExp(String.raw`(?<=\bwhile )${inner}(?= \{)`, "g"), "(false)"],
  [/(?<=\bconst bool \w+ = )[^;]+(?=;)/g, "!($&)"],
  [RegExp(`${operand}(?= && )|(?<= && )${operand}`, "g"), "true"],
  [RegExp(String.raw`${operand}(?= \|\| )|(?<= \|\| )${operand}`, "g"), "false"],
  [/&&/g, "||"],
  [/\|\|/g, "&&"],
  [/(?<=[(\s])!(?=[\w(])/g, ""],
  [/\? ([^:]+) : ([^;]+)(?=;)/g, "? $2 : $1"],
  [/\btrue\b/g, "false"],
  [/\bfalse\b/g, "true"],
  // Arithmetic and bits: the opposite, and one operand alone.
  [/(?<=[\w)\]] )\+(?= [\w(])/g, "-"],
  [/(?<=[\w)\]] )-(?= [\w(])/g, "+"],
  [/(?<=[\w)\]] )\*(?= [\w(])/g, "/"],
  [/(?<=[\w)\]] )\/(?= [\w(])/g, "*"],
  [/<<(?!=)/g, ">>"],
  [/>>(?!=)/g, "<<"],
  [/(?<=[\w)] )\|(?= [\w(])/g, "&"],
  [/(?<=[\w)] )&(?= [\w(])/g, "|"],
  [RegExp(`(${operand}) (?:[-+*/%|&^]|<<|>>) (${operand})`, "g"), "$1", "$2"],
  [/(?<=[\w)\]] )[|^&+-]=/g, "="],
  [/(?<=[\w)\]] )\^=/g, "|="],
  [/\|= /g, "&= "],
  [/(?<=[\w)\]] )&= /g, "|= "],
  [/\+\+/g, "--"],
  [/\+= /g, "-= "],
  [/~(?=[\w(])/g, ""],
  // Ways through a function.
  [/^\s+(?:break|continue|return);/g, ";"],
  [/^\s+case \w+:$/g, ""],
  [/(?<=\} )else (?=if )/g, ""],
];

const number = /(?<![\w."])(0x[\da-f]+|\d+)(?=u?\b)(?!\.)/g;

/** Added to a table's entry; less than its distance to the next, so the order stays. */
const tableStep = 60;

const statement =
  /^\s+(?!return|const|break|continue|case|default|else|enum|struct|static|volatile|uint|int|bool)[\w*(].*;\s*$/;

/** The changes to a line of C without comments. `below` shows whether a return is the last line. */
export function operatorsOf(line: string, below: string): Change[] {
  return [
    ...operators.flatMap(([pattern, ...replacements]) =>
      [...line.matchAll(pattern)].flatMap((match) =>
        replacements.map((by) => change(match, expand(by, match))),
      ),
    ),
    ...[...line.matchAll(number)].flatMap((match) =>
      neighbours(Number(match[0]), /^\s+\d+,/.test(line)).map((by) => change(match, String(by))),
    ),
    ...(isRemovable(line, below) ? [{ at: 0, length: line.length, by: ";" }] : []),
  ];
}

/** A small number's neighbours; half and twice a large one, where 1 more would be noise. */
function neighbours(value: number, inTable: boolean): number[] {
  if (inTable) return [value + tableStep];
  if (value === 0) return [1];
  return value < 10 ? [value - 1, value + 1] : [Math.floor(value / 2), value * 2];
}

const change = (match: RegExpExecArray, by: string): Change => ({
  at: match.index,
  length: match[0].length,
  by,
});

const expand = (by: string, match: RegExpExecArray) =>
  by.replace(/\$([&\d])/g, (_, group) => match[group === "&" ? 0 : Number(group)] ?? "");

/** Whether a line is a whole statement, or a return that isn't its function's last line. */
function isRemovable(line: string, below: string): boolean {
  const isEarly = /^\s+return\b.*;\s*$/.test(line) && !below.startsWith("}");
  return (isEarly || statement.test(line)) && line.split("(").length === line.split(")").length;
}
