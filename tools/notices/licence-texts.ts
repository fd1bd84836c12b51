import type { Package } from "./packages.ts";

// Licences speak of copyright themselves, mostly with a small letter.
const copyright = /^\W*(?:Copyright (?![nN]otice|[hH]older|\[)|\([cC]\) \d|© \d)/;
const title = /^\W*(?:the )?(?:mit|isc|bsd[\w -]*) licen[cs]e\W*(?:\(mit\))?\W*$/i;

/** The lines of a licence file that say whose the work is. */
export function copyrightOf({ text = "", author }: Package): string {
  const lines = linesOf(text).filter((line) => copyright.test(line));
  return lines.map((line) => line.trim()).join("; ") || author.replace(/ <.*/, "");
}

/** A licence without whose work it is, and the packages that come under it in these words. */
export type LicenceText = {
  readonly license: string;
  readonly text: string;
  readonly names: string[];
};

/** The different texts among the packages' licences: most share one, word for word. */
export function licenceTexts(packages: readonly Package[]): LicenceText[] {
  const texts = new Map<string, LicenceText>();
  for (const { name, license, text } of packages) {
    if (!text) continue;
    const body = bodyOf(text);
    const words = body.toLowerCase().replaceAll(/[^a-z0-9]+/g, " ");
    const known = texts.get(words);
    if (!known) texts.set(words, { license, text: body, names: [name] });
    else if (!known.names.includes(name)) known.names.push(name);
  }
  return [...texts.values()].sort(
    (a, b) =>
      (a.license < b.license ? -1 : Number(a.license > b.license)) ||
      b.names.length - a.names.length,
  );
}

function bodyOf(text: string): string {
  return linesOf(text)
    .filter(
      (line) => !copyright.test(line) && !title.test(line) && !/^all rights reserved/i.test(line),
    )
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

const linesOf = (text: string) => text.split(/\r?\n/).map((line) => line.trimEnd());
