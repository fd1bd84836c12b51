import { modifiedFiles } from "../../site/reading/change.ts";
import type { Mistake } from "../../site/reading/mistakes.ts";
import { questioned } from "./questioned.ts";
import { filesBesideThermostat, sentencesIn, textsOf, valuesBefore, valuesOf } from "./texts.ts";

/** A field, or a group, whose subject other texts have in words of their own. */
type Term = {
  readonly file: string;
  readonly path: string;
  /** What a value has before or after the change, if not all changes matter. */
  readonly having?: RegExp;
  /** How others speak of it. */
  readonly about: RegExp;
  /** The files that do, if not all: each is asked about once. */
  readonly files?: RegExp;
};

const company = "content/company.yaml";

const contracts = {
  payment: /\binvoice|\bpayable\b/i,
  signatory: /\bdirectors?\b/i,
  references: /\b(?:our|two|three|clients?|customers?) references?\b/i,
  liability: /\bliable\b|\bliability insurance\b/i,
  certificates: /\bISO (?:9001|27001)\b|\b(?:we’re|are) certified\b/i,
  subcontractors: /\bsubcontract|\bfreelanc|\bemployed by us\b/i,
  nda: /\bNDA\b/,
  law: /\bBelgian law\b|\bcourts?\b/i,
  invoices: /\bPeppol\b|\be-invoic/i,
};

const offers = "content/offers.yaml";

const terms: readonly Term[] = [
  // Its pictures have a dot in their names.
  {
    file: "content/partners.yaml",
    path: "marks",
    having: /^[^.]+$/,
    about: /\bpartnerships\b/i,
  },
  ...Object.entries(contracts).map(([field, about]) => ({
    file: company,
    path: `contracts.${field}`,
    about,
  })),
  ...["benefits", "environment"].map((path) => ({
    file: "content/careers.yaml",
    path,
    having: /\b(?:home|remote|lab|office)\b/i,
    about: /\bremote\b/i,
    files: /^content\/jobs\//,
  })),
  {
    file: "content/careers.yaml",
    path: "join.email",
    about: /\b(?:CV|apply|application)\b.*(?:\{company\.email\}|@)/,
  },
  { file: offers, path: "offers", having: /\bat cost\b/i, about: /\bat cost\b|\bwhat we pay\b/i },
  {
    file: offers,
    path: "beginnings",
    having: /\bfree\b|\bcosts?\b|\bpa(?:y|id)\b|€/i,
    about: /\bpay nothing\b|\b(?:free|no|of) (?:of )?charge\b|\bfree steps?\b/i,
  },
];

/** The sentences that only one of two values has. */
function changedSentences(before: string, now: string): string[] {
  const [gone, added] = [sentencesIn(before), sentencesIn(now)];
  return [
    ...gone.filter((sentence) => !added.includes(sentence)),
    ...added.filter((sentence) => !gone.includes(sentence)),
  ];
}

/** Whether the change gave a term another value; of several sentences, those count that others may repeat. */
function isChanged({ file, path, having = /(?:)/, about }: Term): boolean {
  const [before, now] = [valuesBefore(file), valuesOf(file)];
  return [...new Set([...before.keys(), ...now.keys()])].some((name) => {
    const [one = "", other = ""] = [before.get(name), now.get(name)];
    const isOf = name === path || name.startsWith(`${path}.`);
    if (!isOf || one === other || !having.test(`${one} ${other}`)) return false;
    return !about.test(`${one} ${other}`) || about.test(changedSentences(one, other).join(" "));
  });
}

/** @returns a warning for each text about a term of the firm's that the change made another */
export function changedTerms(): Mistake[] {
  const modified = modifiedFiles();
  return terms
    .filter((term) => modified.includes(term.file) && isChanged(term))
    .flatMap(({ file, path, about, files }) => {
      const texts = filesBesideThermostat()
        .filter((other) => other !== file && (!files || files.test(other)))
        .map((other) => textsOf(other).filter(({ text }) => about.test(text)));
      return questioned(
        texts.flatMap((ofFile) => (files ? ofFile.slice(0, 1) : ofFile)),
        `${path} in ${file} has changed`,
      );
    });
}
