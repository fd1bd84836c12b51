/** Headers by name. */
type HeaderFields = Readonly<Record<string, string>>;

/** Headers by path, such as `/contact` or `/*`. */
export type HeaderRules = ReadonlyMap<string, HeaderFields>;

/** The longest line that static hosts accept; Cloudflare Pages documents the lowest limit. */
const longestLine = 2000;

/**
 * Writes `_headers` as static hosts read it (Netlify, Cloudflare Pages and others): a path, then
 * its headers on indented lines. A host joins the values of all rules that match with commas, so no
 * header may be both in a rule with a wildcard and in another rule. There are two exceptions:
 * browsers enforce each of the joined content security policies, and a joined
 * `cross-origin-resource-policy` counts as none (Fetch, "cross-origin resource policy check").
 *
 * @throws Error on a line that hosts would reject
 */
export function writeHeadersFile(rules: HeaderRules): string {
  const lines = [...rules].flatMap(([path, headers]) => [
    path,
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
  ]);
  const tooLong = lines.find((line) => line.length > longestLine || /[\r\n]/.test(line));
  if (tooLong)
    throw new Error(`_headers: static hosts refuse the line "${tooLong.slice(0, 80)}..."`);
  return `${lines.join("\n")}\n`;
}

/**
 * Reads the output of `writeHeadersFile`; comments and empty lines are ignored.
 *
 * @throws Error on a line that cannot be read, since skipping it could drop a page's policy
 */
export function readHeadersFile(text: string): HeaderRules {
  const rules = new Map<string, Record<string, string>>();
  let headers: Record<string, string> | undefined;
  for (const line of text.split("\n")) {
    if (line.trim() === "" || line.trimStart().startsWith("#")) continue;
    const [, name, value] = /^\s+([a-z0-9-]+):\s*(\S.*)$/i.exec(line.trimEnd()) ?? [];
    if (/^\/\S*$/.test(line.trimEnd())) {
      headers = {};
      rules.set(line.trimEnd(), headers);
    } else if (headers && name && value) {
      headers[name.toLowerCase()] = value;
    } else {
      throw new Error(`_headers: cannot read "${line}"; it must be /path or "  name: value"`);
    }
  }
  return rules;
}

/** The headers of all rules that match a path; later rules override earlier ones. */
export function headersFor(rules: HeaderRules, path: string): HeaderFields {
  const matching = [...rules].filter(([rule]) =>
    rule.endsWith("/*") ? path.startsWith(rule.slice(0, -1)) : path === rule,
  );
  return Object.assign({}, ...matching.map(([, headers]) => headers));
}
