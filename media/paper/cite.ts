import { readFileSync } from "node:fs";
import { parse } from "yaml";

type Source = { readonly title: string; readonly href: string };

/**
 * Replaces keys with numbers, and `{{sources}}` with the list of cited sources.
 *
 * @throws Error for a key that is not in sources.yaml, or a source that is never cited
 */
export function cite(text: string): string {
  const file = readFileSync(new URL("sources.yaml", import.meta.url), "utf8");
  const sources = new Map<string, Source>(Object.entries(parse(file)));
  const cited: string[] = [];
  const numbered = text.replace(/\{\{cite:([^}]+)\}\}/g, (_, keys: string) => {
    const numbers = keys.split(" ").map((key) => {
      if (!sources.has(key)) throw new Error(`sources.yaml has no source ${key}`);
      if (!cited.includes(key)) cited.push(key);
      return cited.indexOf(key) + 1;
    });
    return `[${numbers.sort((a, b) => a - b).join(",\u00a0")}]`;
  });
  const unused = [...sources.keys()].filter((key) => !cited.includes(key));
  if (unused.length > 0) throw new Error(`the paper never cites ${unused.join(", ")}`);
  const list = cited.map((key) => {
    const { title, href } = sources.get(key) as Source;
    return `<li>${title}. <a href="${href}">${href.replace("https://", "")}</a></li>`;
  });
  return numbered.replace("{{sources}}", list.join("\n"));
}
