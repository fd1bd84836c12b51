import { isPair, isScalar, visit } from "yaml";
import { parsed } from "../site/reading/parsed.ts";

/** What the policies say of others, and what of company.yaml may make it untrue. */

const onTheDevice =
  /\bcookies?\b|\btrack|storage|\bbanner|\bcounter|\bpixel|\bother hosts?\b|\b(?:an)?other firm\b|who you are|consent provider|(?:need|require)s? (?:your )?consent/i;
const receivers =
  /\b(?:who|firms?|services?) (?:process|receive|run|host)|\bpass(?:es)? it on\b|\btransfer|\beconomic area\b|\bthird countr/i;

const topics: Readonly<Record<string, readonly RegExp[]>> = {
  scripts: [onTheDevice, receivers],
  consentScript: [onTheDevice],
  introCall: [receivers],
};

/**
 * Lists the sentences of the privacy and cookie policies that scripts of others, a consent provider
 * or a booking link may make untrue: a program can't tell whether they do.
 *
 * @returns a line for each, with its place; none if company.yaml has none of these
 */
export function doubtfulSentences(): string[] {
  const company = parsed("content/company.yaml").document;
  const isSet = (field: string) => /https:/.test(String(company.get(field) ?? ""));
  const set = Object.keys(topics).filter(isSet);
  return ["privacy-policy", "cookie-policy"].flatMap((name) => {
    const { document, placeOf } = parsed(`content/pages/${name}.yaml`);
    const found: string[] = [];
    visit(document, {
      Scalar(key, node, path) {
        const pair = path.at(-1);
        const isTitle = isPair(pair) && isScalar(pair.key) && pair.key.value === "title";
        if (key === "key" || isTitle || typeof node.value !== "string") return;
        for (const sentence of node.value.split(/(?<=[.!?])\s+/)) {
          const why = set.filter((field) => topics[field]?.some((topic) => topic.test(sentence)));
          // Shorter ones are headings and search words.
          if (why.length === 0 || sentence.split(" ").length < 4) continue;
          found.push(`${placeOf(node)}: with ${why.join(", ")}, is this still true? "${sentence}"`);
        }
      },
    });
    return found;
  });
}
