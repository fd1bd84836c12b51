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
export function annotate(file: string, line: number, message: string): void {
  if (!process.env.GITHUB_ACTIONS) return;
  const place = `file=${escaped(file, /[%\r\n:,]/g)},line=${line}`;
  console.log(`::error ${place}::${escaped(message, /[%\r\n]/g)}`);
}
