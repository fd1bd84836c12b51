/** What stands out in C, in this order: comments and strings hide what is in them. */
const tokens = [
  ["comment", String.raw`\/\*[\s\S]*?\*\/|\/\/.*`],
  ["string", String.raw`"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])'`],
  ["macro", String.raw`^[ \t]*#\w+|\b[A-Z][A-Z0-9_]+\b`],
  [
    "keyword",
    String.raw`\b(?:bool|break|case|char|const|continue|default|do|else|enum|extern|false|for|if|return|sizeof|static|struct|switch|true|typedef|u?int\d+_t|union|unsigned|void|while)\b`,
  ],
  ["number", String.raw`\b(?:0x[\da-fA-F]+|\d+)u?\b`],
] as const;

const pattern = new RegExp(tokens.map(([, source]) => `(${source})`).join("|"), "gm");

/** The HTML of lines of C, each in an element with its number. */
export function highlightC(source: string, firstLine = 1): string {
  const html = source.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign);
  const marked = html.replace(pattern, (found, ...groups) => {
    const [name] = tokens[groups.indexOf(found)] ?? [];
    // A comment over several lines is closed and opened at each.
    return found
      .split("\n")
      .map((line) => `<i class="c-${name}">${line}</i>`)
      .join("\n");
  });
  return marked
    .trimEnd()
    .split("\n")
    .map((line, index) => `<span data-line="${firstLine + index}">${line}</span>`)
    .join("\n");
}

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
