import { modifiedFiles } from "../../site/reading/change.ts";
import type { Mistake } from "../../site/reading/mistakes.ts";
import { denial } from "./policy-sentences.ts";
import { questioned } from "./questioned.ts";
import { filesAboutFirm, isNew, textsOf, valuesBefore } from "./texts.ts";

/** Abbreviations and numbered standards, such as NVDA and ISO 9001. */
const name = /\b\p{Lu}{3,}(?:[ -]\d[\d-]*)?\b/gu;

const namesIn = (text: string): string[] => text.match(name) ?? [];

/** @returns a warning for each text that denies something of a name that the change has brought into another text */
export function deniedNames(): Mistake[] {
  const added = new Set(
    modifiedFiles().flatMap((file) => {
      const before = [...valuesBefore(file).values()]
        .filter((text) => !denial.test(text))
        .flatMap(namesIn);
      return textsOf(file)
        .filter(({ text }) => isNew(file, text) && !denial.test(text))
        .flatMap(({ text }) => namesIn(text))
        .filter((one) => !before.includes(one));
    }),
  );
  if (added.size === 0) return [];
  const others = filesAboutFirm()
    .flatMap(textsOf)
    .filter(({ text }) => namesIn(text).some((one) => added.has(one)));
  const isKnown = (one: string) =>
    others.some(
      ({ text, place }) =>
        !denial.test(text) && namesIn(text).includes(one) && !isNew(place.file, text),
    );
  return [...added]
    .filter((one) => !isKnown(one))
    .flatMap((one) => {
      const denied = others.filter(({ text }) => denial.test(text) && namesIn(text).includes(one));
      return questioned(denied, `the change names ${one} elsewhere`);
    });
}
