import { isMap } from "yaml";
import { filesOfKind } from "../../site/content.ts";
import { textBefore } from "../../site/reading/change.ts";
import type { Mistake } from "../../site/reading/mistakes.ts";
import { parsed } from "../../site/reading/parsed.ts";
import { allContent } from "../../site/reading/places.ts";
import { textsOf } from "./texts.ts";

const careers = "content/careers.yaml";

/** What texts of the careers page say of contracts. */
const ofContracts =
  /\b(?:contract|full-time|part-time|permanent|employ|(?:any|every|each) position)/i;
/** What texts anywhere say of people who aren't employed. */
const ofOthers = /\bfreelanc|\bsubcontract|\bemployed by us\b/i;

const typeOf = (file: string) => `${parsed(file).document.get("type")}`;

/** A job of a freelancer whose pay would be for a month, as an employee's. */
function monthlyPay(file: string): Mistake[] {
  const { document, placeOf } = parsed(file);
  const pay = document.get("pay");
  if (typeOf(file) !== "Freelance" || !isMap(pay) || pay.has("per")) return [];
  const message = "is shown as gross pay a month. For a day rate, write per: day beside it.";
  return [{ ...placeOf(pay), message }];
}

/** @returns a warning for each text that may be untrue of a position that the change adds, since no other has its kind of contract */
export function newContracts(): Mistake[] {
  const isAdded = (file: string) => textBefore(file) === "";
  const files = filesOfKind("jobs");
  const known = files.filter((file) => !isAdded(file)).map(typeOf);
  const other = files.filter(isAdded).find((file) => !known.includes(typeOf(file)));
  if (!other || known.length === 0) return [];
  const what = `${other} is the first position of the type ${typeOf(other)}`;
  const { document, placeOf } = parsed(careers);
  const ofCareers = textsOf(careers).filter(({ text }) => ofContracts.test(text));
  const rest = allContent().filter((file) => file !== other && file !== careers);
  const elsewhere = rest.flatMap(textsOf).filter(({ text }) => ofOthers.test(text));
  const texts = typeOf(other) === "Freelance" ? [...ofCareers, ...elsewhere] : ofCareers;
  return [
    ...monthlyPay(other),
    {
      ...placeOf(document.getIn(["benefits", "heading"], true)),
      message: `${what}, and its page shows these, too. Are all true of it?`,
    },
    ...texts.map(({ text, place }) => ({
      ...place,
      message: `${what}. Is this true of it? “${text}”`,
    })),
  ];
}
