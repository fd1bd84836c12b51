import { isPair, isScalar, visit } from "yaml";
import { parsed } from "../site/reading/parsed.ts";

/** What the policies say of others, and what of company.yaml may make it untrue. */

/** What a sentence says that there isn't: what it says that there is stays true. */
const denial = /\b(?:no|not|none|never|nobody|nothing|without)\b|n[’']t\b/i;

const onTheDevice =
  /\bcookies?\b|\btrack|storage|\bbanner|\bcounter|\bpixel|\bother hosts?\b|\b(?:an)?other firm\b|who you are|consent provider|(?:need|require)s? (?:your )?consent/i;
const receivers =
  /\b(?:who|firms?|services?) (?:process|receive|run|host)|\bpass(?:es)? it on\b|\btransfer|\beconomic area\b|\bthird countr/i;

const isOnTheDevice = (sentence: string) => onTheDevice.test(sentence) && denial.test(sentence);
const namesReceivers = (sentence: string) => receivers.test(sentence);

const topics: Readonly<Record<string, readonly ((sentence: string) => boolean)[]>> = {
  scripts: [isOnTheDevice, namesReceivers],
  consentScript: [isOnTheDevice],
  introCall: [namesReceivers],
};

/**
 * Lists the sentences of the privacy and cookie policies that scripts of others, a consent provider
 * or a booking link may make untrue: a program can't tell whether they do.
 *
 * @returns a line for all of a place; none if company.yaml has none of these
 */
export function doubtfulSentences(): string[] {
  const company = parsed("content/company.yaml").document;
  const isSet = (field: string) => /https:/.test(String(company.get(field) ?? ""));
  const set = Object.keys(topics).filter(isSet);
  const found: { place: string; why: readonly string[]; sentence: string }[] = [];
  for (const name of ["cookie-policy", "privacy-policy"]) {
    const { document, placeOf } = parsed(`content/pages/${name}.yaml`);
    visit(document, {
      Scalar(key, node, path) {
        const pair = path.at(-1);
        const isTitle = isPair(pair) && isScalar(pair.key) && pair.key.value === "title";
        if (key === "key" || isTitle || typeof node.value !== "string") return;
        for (const sentence of node.value.split(/(?<=[.!?])\s+/)) {
          const why = set.filter((field) => topics[field]?.some((isOf) => isOf(sentence)));
          // Others are headings and search words.
          if (why.length === 0 || !/[.!?]$/.test(sentence)) continue;
          found.push({ place: placeOf(node), why, sentence });
        }
      },
    });
  }
  return [...Map.groupBy(found, ({ place }) => place)].map(([place, all]) => {
    const why = new Set(all.flatMap((one) => one.why));
    const sentences = new Set(all.map(({ sentence }) => `"${sentence}"`));
    return `${place}: with ${[...why].join(", ")}, is this still true? ${[...sentences].join(" ")}`;
  });
}
