import { modifiedFiles } from "../../site/reading/change.ts";
import type { Mistake } from "../../site/reading/mistakes.ts";
import { questioned } from "./questioned.ts";
import { filesAboutFirm, textsOf, valuesBefore, valuesOf } from "./texts.ts";

const file = "content/company.yaml";

/** How other texts speak of what a field under contracts says. */
const topics: Readonly<Record<string, RegExp>> = {
  payment: /\binvoice|\bpayable\b/i,
  signatory: /\bdirectors?\b/i,
  references: /\breferences?\b/i,
  insured: /\binsur(?:ed|ance)\b|\bliab/i,
  liability: /\bliab/i,
  certificates: /\bISO (?:9001|27001)\b|\bcertifi(?:ed|cates? under)\b/i,
  subcontractors: /\bsubcontract|\bfreelanc|\bemployed by us\b/i,
  nda: /\bNDA\b/,
  law: /\bBelgian law\b|\bcourts?\b/i,
  invoices: /\bPeppol\b|\be-invoic/i,
};

/** @returns a warning for each text about a field under contracts in company.yaml that the change gave another value */
export function changedContracts(): Mistake[] {
  if (!modifiedFiles().includes(file)) return [];
  const now = valuesOf(file);
  const changed = Object.entries(topics).filter(([field]) => {
    const before = valuesBefore(file).get(`contracts.${field}`);
    return before !== undefined && before !== now.get(`contracts.${field}`);
  });
  const texts = filesAboutFirm()
    .filter((other) => other !== file)
    .flatMap(textsOf);
  return changed.flatMap(([field, topic]) =>
    questioned(
      texts.filter(({ text }) => topic.test(text)),
      `contracts.${field} in ${file} has changed`,
    ),
  );
}
