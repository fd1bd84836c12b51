import { isMap, isScalar, visit } from "yaml";
import { type Check, findings } from "./report.ts";
import type { ContentFile } from "./world.ts";

/** Whatever a content file marks with `standIn: true`: people, partners, promises, policies. */
export const markedStandIns: Check = ({ content }) =>
  findings(content.flatMap(standInsOf), "No content is marked as a stand-in.");

export function standInsOf({ document, placeOf }: ContentFile): string[] {
  const found: string[] = [];
  visit(document, {
    Pair(_key, { key, value }, path) {
      if (!isScalar(key) || key.value !== "standIn" || !isScalar(value) || value.value !== true) {
        return;
      }
      const group = path.at(-1);
      const name = isMap(group) ? (group.get("name") ?? group.get("title")) : undefined;
      found.push(
        `${placeOf(key)}: "${name}" is a stand-in. Write what is true, then set standIn: false.`,
      );
    },
  });
  return found;
}
