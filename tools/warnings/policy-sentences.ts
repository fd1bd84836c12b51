import { isPair, isScalar, visit } from "yaml";
import { textBefore } from "../../site/reading/change.ts";
import type { Mistake } from "../../site/reading/mistakes.ts";
import { parsed } from "../../site/reading/parsed.ts";
import { documentBefore, isNew } from "./texts.ts";

/** What texts say about other firms or an intro call, and the fields of company.yaml that may make it untrue. */

/** Words of a denial: what a sentence affirms stays true. */
export const denial = /\b(?:no|not|none|never|nobody|nothing|without|empty)\b|n[’']t\b/i;

const onTheDevice =
  /\bcookies?\b|\btrack|storage|\bbanner|\bcounter|\bpixel|\bother hosts?\b|\b(?:an)?other firm\b|who you are|consent provider|(?:need|require)s? (?:your )?consent|\bempty\b/i;
const receivers =
  /\b(?:who|firms?|services?) (?:process|receive|run|host)|\bpass(?:es)? it on\b|\btransfer|\beconomic area\b|\bthird countr/i;

/** Also a heading such as “The shortest cookie list we could write”. */
const isOnTheDevice = (sentence: string) =>
  onTheDevice.test(sentence) && (denial.test(sentence) || /\bshortest\b/i.test(sentence));
/** Others are headings and search words, which name receivers without saying who they are. */
const isSentence = (text: string) => /[.!?]$/.test(text) || text.split(" ").length > 7;
const namesReceivers = (sentence: string) => isSentence(sentence) && receivers.test(sentence);

const asksForCall = (sentence: string) => isSentence(sentence) && /\bintro call\b/i.test(sentence);

/** Of a field in company.yaml, what it may make untrue. */
type Topics = Readonly<Record<string, readonly ((sentence: string) => boolean)[]>>;

const ofPolicies: Topics = {
  scripts: [isOnTheDevice, namesReceivers],
  consentScript: [isOnTheDevice],
  introCall: [namesReceivers],
};
const ofForms: Topics = { introCall: [asksForCall] };

const files: Readonly<Record<string, Topics>> = {
  "content/contact.yaml": ofForms,
  "content/forms.yaml": ofForms,
  "content/pages/cookie-policy.yaml": ofPolicies,
  "content/pages/privacy-policy.yaml": ofPolicies,
};

const company = "content/company.yaml";
const textOf = (document: { get(field: string): unknown }, field: string) =>
  String(document.get(field) ?? "");

/**
 * Lists the sentences that third-party scripts, a consent provider or a booking link may make untrue: a
 * program can't tell whether they do.
 *
 * @param isAsked whether a field is of interest, and whether a text is
 * @returns a warning for each text that has some; none if company.yaml has none of these
 */
export function doubtfulSentences(
  isAsked = { field: (_name: string) => true, text: (_file: string, _text: string) => true },
): Mistake[] {
  const { document } = parsed(company);
  const isSet = (field: string) => /https:/.test(textOf(document, field)) && isAsked.field(field);
  const set = Object.keys(ofPolicies).filter(isSet);
  const found: Mistake[] = [];
  for (const [file, topics] of Object.entries(files)) {
    const { document, placeOf } = parsed(file);
    visit(document, {
      Scalar(key, node, path) {
        const pair = path.at(-1);
        const isTitle = isPair(pair) && isScalar(pair.key) && pair.key.value === "title";
        if (key === "key" || isTitle || typeof node.value !== "string") return;
        if (!isAsked.text(file, node.value)) return;
        const sentences = node.value.split(/(?<=[.!?])\s+/);
        const causesOf = (sentence: string) =>
          set.filter((field) => topics[field]?.some((isOf) => isOf(sentence)));
        const doubtful = sentences.filter((sentence) => causesOf(sentence).length > 0);
        if (doubtful.length === 0) return;
        const causes = [...new Set(doubtful.flatMap(causesOf))].join(", ");
        const quoted = doubtful.map((sentence) => `"${sentence}"`).join(" ");
        const message = `with ${causes}, is this still true? ${quoted}`;
        found.push({ ...placeOf(node), message });
      },
    });
  }
  return found;
}

/** The same for what a change has set: who merged an earlier one has judged the sentences, or written others. */
export function newlyDoubtful(): Mistake[] {
  const before = documentBefore(company);
  return doubtfulSentences({
    field: (name) => textOf(before, name) !== textOf(parsed(company).document, name),
    text: (file, text) => !textBefore(file) || !isNew(file, text),
  });
}
