/** Prints mistakes and warnings, and has GitHub show each at its line. */

const escapes: Readonly<Record<string, string>> = {
  "%": "%25",
  "\r": "%0D",
  "\n": "%0A",
  ":": "%3A",
  ",": "%2C",
};

const escaped = (text: string, characters: RegExp) =>
  text.replace(characters, (character) => escapes[character] ?? character);

/** What GitHub shows at a line. */
export type Mark = {
  readonly file: string;
  readonly line: number | string;
  readonly message: string;
};

/** GitHub shows so many of a step's errors, and of its warnings, and drops the rest. */
const most = 10;

const placesOf = (marks: readonly Mark[]) =>
  [...Map.groupBy(marks, ({ file }) => file)]
    .map(([file, own]) => `${file}, line ${own.map(({ line }) => line).join(", ")}`)
    .join("; ");

/**
 * Has GitHub show all mistakes or warnings of a step at their lines, if this is a run of GitHub Actions
 * (workflow commands, as its toolkit writes them); where they are too many, the last one counts the rest.
 */
export function annotate(level: "error" | "warning", marks: readonly Mark[]): void {
  if (!process.env.GITHUB_ACTIONS) return;
  const [shown, rest] =
    marks.length > most ? [marks.slice(0, most - 1), marks.slice(most - 1)] : [marks, []];
  const what = level === "error" ? "mistakes" : "warnings";
  const counted = rest.slice(0, 1).map(({ message, ...place }) => ({
    ...place,
    message: `${rest.length} more ${what} are in this step's log: at ${placesOf(rest)}. Here: ${message}`,
  }));
  for (const { file, line, message } of [...shown, ...counted]) {
    const place = `file=${escaped(file, /[%\r\n:,]/g)},line=${line}`;
    console.log(`::${level} ${place}::${escaped(message, /[%\r\n]/g)}`);
  }
}

/** How a mistake begins: with its file, and with the line if it is about one. */
const begin = /^((?:content|site)\/.*?)(?:, line (\d+))?: (.*)$/s;

function markOf(mistake: string): Mark {
  const [, file = "content", line = "1", message = mistake] = begin.exec(mistake) ?? [];
  return { file, line, message };
}

/** What several mistakes have in common that one thing causes: a link's target, or a value as typed. */
function causeOf(mistake: string): string {
  const { message } = markOf(mistake);
  return /^a link leads to |You wrote: /.test(message)
    ? message.replace(/^"[^"]*": /, "")
    : mistake;
}

/** Has one mistake for each cause: the first, with the places of the others. */
function byCause(mistakes: readonly string[]): string[] {
  return [...Map.groupBy(mistakes, causeOf).values()].map((all) => {
    const inOrder = all.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));
    const [first = "", ...others] = inOrder;
    const places = others.map((other) => other.slice(0, other.indexOf(": ")));
    return places.length > 0 ? `${first} The same is at ${places.join(", and ")}.` : first;
  });
}

/**
 * Prints mistakes, and has the program fail if there are any.
 *
 * @returns how many causes they have
 */
export function report(mistakes: readonly string[]): number {
  const causes = byCause(mistakes);
  for (const mistake of causes) console.error(mistake);
  annotate("error", causes.map(markOf));
  if (causes.length > 0) process.exitCode = 1;
  return causes.length;
}

/** Prints what to look at, which stops nothing. */
export function warn(warnings: readonly string[]): void {
  for (const warning of warnings) console.log(`Warning: ${warning}`);
  annotate("warning", warnings.map(markOf));
}
