import { modifiedFiles } from "../../site/reading/change.ts";
import type { Mistake } from "../../site/reading/mistakes.ts";
import { parsed } from "../../site/reading/parsed.ts";
import { changedValues, isNew } from "./texts.ts";

/** The fields that sum a page up elsewhere: in lists of pages, and in search engines. */
const summaries = [
  ["summary"],
  ["description"],
  ["meta", "description"],
  ["page", "meta", "description"],
] as const;

/** Whether the change took a sentence out of a file. */
const hasLost = (file: string) => changedValues(file).gone.some((text) => text.includes(" "));

/** @returns a note for each field that sums up a page of which the change took something out or corrected it */
export const oldSummaries = (): Mistake[] =>
  modifiedFiles()
    .filter(hasLost)
    .flatMap((file) => {
      const { document, placeOf } = parsed(file);
      return summaries.flatMap((path) => {
        const text = `${document.getIn(path) ?? ""}`;
        if (!text || isNew(file, text)) return [];
        const message = `sums up this page, which has changed. Is it still true? “${text}”`;
        return { ...placeOf(document.getIn(path, true)), message };
      });
    });
