import { type Mistake, placeName, worded } from "./mistakes.ts";

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

/** How many errors of a step GitHub shows, and as many warnings: it drops the rest. */
const most = 10;

const placesOf = (mistakes: readonly Mistake[]) =>
  [...Map.groupBy(mistakes, ({ file }) => file)]
    .map(([file, ofFile]) => `${file}, line ${ofFile.map(({ line = 1 }) => line).join(", ")}`)
    .join("; ");

/**
 * Has GitHub show all mistakes or warnings of a step at their lines, if this is a run of GitHub Actions
 * (workflow commands, as its toolkit writes them); where they are too many, the last one counts the rest.
 */
export function annotate(level: "error" | "warning", all: readonly Mistake[]): void {
  if (!process.env.GITHUB_ACTIONS) return;
  const [shown, rest] =
    all.length > most ? [all.slice(0, most - 1), all.slice(most - 1)] : [all, []];
  const what = { error: "mistakes", warning: "warnings" }[level];
  const counted = rest.slice(0, 1).map(({ message, ...place }) => ({
    ...place,
    message: `${rest.length} more ${what} are in this step's log: at ${placesOf(rest)}. Here: ${message}`,
  }));
  for (const { file, line = 1, message } of [...shown, ...counted]) {
    const place = `file=${escaped(file, /[%\r\n:,]/g)},line=${line}`;
    console.log(`::${level} ${place}::${escaped(message, /[%\r\n]/g)}`);
  }
}

/** One mistake for each cause: the first, with the places of the others. */
const byCause = (mistakes: readonly Mistake[]): Mistake[] =>
  [...Map.groupBy(mistakes, (mistake) => mistake.cause ?? worded(mistake)).values()].flatMap(
    (all) => {
      const inOrder = all.toSorted((a, b) =>
        worded(a).localeCompare(worded(b), "en", { numeric: true }),
      );
      const [, ...others] = new Set(inOrder.map(placeName));
      const also = others.length > 0 ? ` The same is at ${others.join(", and ")}.` : "";
      return inOrder.slice(0, 1).map((first) => ({ ...first, message: first.message + also }));
    },
  );

/**
 * Prints mistakes, and has the program fail if there are any.
 *
 * @returns how many causes they have
 */
export function report(mistakes: readonly Mistake[]): number {
  const causes = byCause(mistakes);
  for (const mistake of causes) console.error(worded(mistake));
  annotate("error", causes);
  if (causes.length > 0) process.exitCode = 1;
  return causes.length;
}

/** Prints what to look at, which stops nothing. */
export function warn(warnings: readonly Mistake[]): void {
  for (const warning of warnings) console.log(`Warning: ${worded(warning)}`);
  annotate("warning", warnings);
}
