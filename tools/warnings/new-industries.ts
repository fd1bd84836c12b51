import { visit } from "yaml";
import { filesOfKind } from "../../site/content.ts";
import { textBefore } from "../../site/reading/change.ts";
import type { Mistake } from "../../site/reading/mistakes.ts";
import { parsed } from "../../site/reading/parsed.ts";
import { allContent } from "../../site/reading/places.ts";

const titleOf = (file: string) => `${parsed(file).document.get("title")}`;

/** @returns a warning for each text that lists all industries but one that the change adds */
export function newIndustries(): Mistake[] {
  const files = filesOfKind("industries");
  const added = files.filter((file) => textBefore(file) === "");
  const known = files.filter((file) => !added.includes(file)).map(titleOf);
  // A text may name one for another reason.
  if (added.length === 0 || known.length < 2) return [];
  return allContent().flatMap((file) => {
    const { document, placeOf } = parsed(file);
    const found: Mistake[] = [];
    visit(document, {
      Scalar(_, node) {
        const text = `${node.value}`.toLowerCase();
        const isNamed = (title: string) => text.includes(title.toLowerCase());
        if (!known.every(isNamed)) return;
        for (const one of added.filter((file) => !isNamed(titleOf(file)))) {
          const message = `lists the industries without ${titleOf(one)}, which ${one} adds. Is it still true?`;
          found.push({ ...placeOf(node), message });
        }
      },
    });
    return found;
  });
}
