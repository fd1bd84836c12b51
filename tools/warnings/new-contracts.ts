import { filesOfKind } from "../../site/content.ts";
import { textBefore } from "../../site/reading/change.ts";
import type { Mistake } from "../../site/reading/mistakes.ts";
import { parsed } from "../../site/reading/parsed.ts";
import { allContent } from "../../site/reading/places.ts";
import { textsOf } from "./texts.ts";

const careers = "content/careers.yaml";

/** What texts anywhere say of people who aren't employed. */
const ofOthers = /\bfreelanc|\bsubcontract|\bemployed by us\b/i;

const typeOf = (file: string) => `${parsed(file).document.get("type")}`;

const ofContracts =
  /\b(?:contract|full-time|part-time|permanent|employ|(?:any|every|each) position)/i;

/** @returns a warning for each text on contracts that every position shows, if the change adds one with another kind of contract */
export function newContracts(): Mistake[] {
  const isAdded = (file: string) => textBefore(file) === "";
  const files = filesOfKind("jobs");
  const known = files.filter((file) => !isAdded(file)).map(typeOf);
  const other = files.filter(isAdded).find((file) => !known.includes(typeOf(file)));
  if (!other || known.length === 0) return [];
  const elsewhere =
    typeOf(other) === "Freelance" ? allContent().filter((file) => file !== other) : [];
  const texts = elsewhere.flatMap(textsOf).filter(({ text }) => ofOthers.test(text));
  return [...textsOf(careers).filter(({ text }) => ofContracts.test(text)), ...texts].map(
    ({ text, place }) => ({
      ...place,
      message: `${other} is the first position of the type ${typeOf(other)}. Is this true of it? “${text}”`,
    }),
  );
}
