const escapes: Readonly<Record<string, string>> = {
  "%": "%25",
  "\r": "%0D",
  "\n": "%0A",
  ":": "%3A",
  ",": "%2C",
};

const escaped = (text: string, characters: RegExp) =>
  text.replace(characters, (character) => escapes[character] ?? character);

/**
 * Has GitHub show a mistake at its line, if this is a run of GitHub Actions (workflow commands, as its
 * toolkit writes them).
 */
export function annotate(file: string, line: number | string, message: string): void {
  if (!process.env.GITHUB_ACTIONS) return;
  const place = `file=${escaped(file, /[%\r\n:,]/g)},line=${line}`;
  console.log(`::error ${place}::${escaped(message, /[%\r\n]/g)}`);
}

/** How a mistake begins: with its file, and with the line if it is about one. */
const begin = /^((?:content|site)\/.*?)(?:, line (\d+))?: (.*)$/s;

/** Prints mistakes, and has the program fail if there are any. */
export function report(mistakes: readonly string[]): void {
  for (const mistake of mistakes) {
    console.error(mistake);
    const [, file = "content", line = "1", message = mistake] = begin.exec(mistake) ?? [];
    annotate(file, line, message);
  }
  if (mistakes.length > 0) process.exitCode = 1;
}
