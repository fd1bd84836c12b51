import type { Mistake } from "../../site/reading/mistakes.ts";
import { isPolicy, parsed } from "../../site/reading/parsed.ts";
import { documentBefore, filesAboutFirm, textsOf } from "./texts.ts";

const forms = "content/forms.yaml";

const promisesAnswer = (text: string) =>
  /\b(?:answer(?:s|ed)?|repl(?:y|ies)|hear from us)\b/i.test(text) &&
  /\b(?:minutes?|hours?|days?|weeks?)\b/i.test(text);

/** @returns a warning for each text that says how soon the firm answers, once the forms have a notice that may say another time */
export function answersBesideNotice(): Mistake[] {
  if (!parsed(forms).document.has("notice") || documentBefore(forms).has("notice")) return [];
  return filesAboutFirm()
    .filter((file) => file !== forms && !isPolicy(file))
    .flatMap(textsOf)
    .filter(({ text }) => promisesAnswer(text))
    .map(({ text, place }) => ({
      ...place,
      message: `the forms have a notice now. Is this still true? “${text}”`,
    }));
}
