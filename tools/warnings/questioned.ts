import type { Mistake } from "../../site/reading/mistakes.ts";
import { isNew, type Text } from "./texts.ts";

/**
 * Asks of texts whether they are still true, unless the change itself wrote them.
 *
 * @param done what the change did, as a clause
 * @returns a warning for each
 */
export const questioned = (texts: readonly Text[], done: string): Mistake[] =>
  texts
    .filter(({ text, place }) => !isNew(place.file, text))
    .map(({ text, place }) => ({ ...place, message: `${done}. Is this still true? “${text}”` }));
