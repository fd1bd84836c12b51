import { text } from "../../shared/files.ts";
import { filesOfKind } from "../../site/content.ts";
import type { Mistake } from "../../site/reading/mistakes.ts";
import { parsed } from "../../site/reading/parsed.ts";

/** Frequent words of English that Dutch, French and German don't have: a tenth of an English text. */
const english = /\b(?:the|and|that|with|you)\b/gi;

/** A page in another language quotes fewer of them. */
const isEnglish = (words: string) => {
  const count = words.match(english)?.length ?? 0;
  return count >= 10 && count / (words.match(/\p{L}+/gu)?.length ?? 1) > 0.06;
};

/** @returns a warning for each page whose text is in English, and whose field names another language */
export const falseLanguages = (): Mistake[] =>
  [...filesOfKind("pages"), ...filesOfKind("notes")].flatMap((file) => {
    const { document, placeOf } = parsed(file);
    const lang = document.get("lang") ?? "en";
    if (lang === "en" || !isEnglish(text(file))) return [];
    const message = `the page seems to be in English, and lang is ${lang}. Correct it, or delete the line if the page is in English.`;
    return { ...placeOf(document.get("lang", true)), message };
  });
