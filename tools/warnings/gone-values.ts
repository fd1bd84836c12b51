import { filesOfKind } from "../../site/content.ts";
import { modifiedFiles } from "../../site/reading/change.ts";
import type { Mistake } from "../../site/reading/mistakes.ts";
import { isPolicy } from "../../site/reading/parsed.ts";
import { written } from "./number-words.ts";
import { questioned } from "./questioned.ts";
import { type Named, stillSaid } from "./still-said.ts";
import { takenNames } from "./taken-names.ts";
import { textsOf, valuesBefore, valuesOf } from "./texts.ts";

const company = "content/company.yaml";
const forms = "content/forms.yaml";

/** What the firm's own fields say of it, and what other texts may repeat. */
const repeated =
  /^(?:name|tagline|email|phone|introCall|since|legal\.\w+|address\.(?:street|city)|social\..+\.href|rates\.\w+\.\w+|contracts\.insured)$/;
/** How texts have a value: an amount with its sign, 1150 or 1,150. */
const wordsOf = (path: string, value: string) =>
  /^(?:rates|contracts)\./.test(path)
    ? [`€${value}`, `€${Number(value).toLocaleString("en-GB")}`]
    : [value];

function ofCompany(): Named[] {
  if (!modifiedFiles().includes(company)) return [];
  const [before, now] = [valuesBefore(company), valuesOf(company)];
  const valuesNow = new Set(now.values());
  return [...before].flatMap(([path, value]) => {
    const current = now.get(path) ?? "";
    if (current === value) return [];
    const done = `${path} in ${company} is ${current ? `now “${current}”` : "gone"}`;
    if (repeated.test(path)) {
      return valuesNow.has(value) ? [] : [{ words: wordsOf(path, value), now: current, done }];
    }
    const [, claim] = /^claims\.(\w+)\.value$/.exec(path) ?? [];
    if (claim === undefined) return [];
    const [label = "", suffix = ""] = ["label", "suffix"].map((name) =>
      before.get(`claims.${claim}.${name}`),
    );
    const nouns = [label, label.split(" ")[0], label.split(" ").at(-1)];
    const numbers = [...written(Number(value)), `${value}${suffix}`];
    const words = numbers.flatMap((number) => nouns.map((noun) => `${number} ${noun}`));
    return [{ words: [...new Set(words)], now: current, done }];
  });
}

/** The months of rules whose dates the change corrected, as other texts have them. */
function dates(): Named[] {
  const file = "content/timeline.yaml";
  const now = valuesOf(file);
  return [...valuesBefore(file)].flatMap(([path, value]) => {
    const current = now.get(path) ?? "";
    const [month] = /\p{Lu}\p{L}+ \d{4}/u.exec(value) ?? [];
    if (!/\.(?:when|what)$/.test(path) || !month || current.includes(month)) return [];
    const done = `${path} in ${file} is ${current ? `now “${current}”` : "gone"}`;
    return [{ words: [month], now: current, done }];
  });
}

/** @returns a warning for each text of a job that still has its former type, or its former place of work */
export const goneFromJobs = (): Mistake[] =>
  modifiedFiles()
    .filter((file) => file.startsWith("content/jobs/"))
    .flatMap((file) => {
      const now = valuesOf(file);
      return ["type", "location"].flatMap((path) => {
        const [former = "", current] = [valuesBefore(file).get(path), now.get(path)];
        if (!former || former === current) return [];
        const named = textsOf(file).filter(({ text }) => text.includes(former));
        return questioned(named, `${path} is now “${current ?? "left out"}”`);
      });
    });

/** Whether a text begins with these words, and not with a longer last one. */
const beginsWith = (text: string, words: string) =>
  text.startsWith(words) && !/^\w/.test(text.slice(words.length));

/** @returns a warning for each text of a policy that is, or begins with, the former label of a form's field */
export function goneLabels(): Mistake[] {
  const [before, now] = [valuesBefore(forms), valuesOf(forms)];
  const texts = filesOfKind("pages").filter(isPolicy).flatMap(textsOf);
  return [...before].flatMap(([path, label]) => {
    if (!path.startsWith("labels.") || now.get(path) === label) return [];
    const named = texts.filter(({ text }) =>
      [text, ...text.split("except ").slice(1)].some((part) => beginsWith(part, label)),
    );
    return questioned(named, `${path} in ${forms} is now “${now.get(path) ?? "as it comes"}”`);
  });
}

/** @returns a warning for each line that still says what the change took out of company.yaml, a town or another name that it took out of a text, or a rule's former month */
export const goneValues = (): Mistake[] => stillSaid([...ofCompany(), ...takenNames(), ...dates()]);
