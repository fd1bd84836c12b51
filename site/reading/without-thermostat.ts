import { type Document, isMap, isScalar, isSeq, visit } from "yaml";
import { isMadeFromResults } from "./drawn.ts";
import { isOfMissingThermostat } from "./thermostat.ts";

/** Fields and kinds of block that show the thermostat. */
const fields = ["bug", "demonstration", "instrument", "welds"];
export const blocksOfThermostat = ["bench", "scorecard", "sheet", "welds"];

/** A group and a kind of block that are nothing without their link. */
const leading = ["aside", "callToAction"];

const textOf = (map: unknown, field: string) => (isMap(map) ? `${map.get(field) ?? ""}` : "");

/** Whether a field's value, or an entry of a list, shows the thermostat or leads to it. */
function isAboutIt(value: unknown, name = textOf(value, "type")): boolean {
  if (fields.includes(name)) return true;
  if (isScalar(value)) return isOfMissingThermostat(`${value.value}`);
  if (!isMap(value)) return false;
  const link = leading.includes(name) ? value.get("link") : value;
  return (
    blocksOfThermostat.includes(textOf(value, "type")) ||
    isOfMissingThermostat(textOf(link, "href")) ||
    (name === "diagram" && textOf(value, "drawing") === "results")
  );
}

/**
 * Leaves out of a document what a site without the thermostat can't show: fields, blocks, links and drawings.
 * Sentences about it stay, for their owner to change.
 */
export function leaveOutThermostat(document: Document): void {
  visit(document, {
    Pair(_, { key, value }) {
      if (isMap(value) && isAboutIt(value, `${key}`)) return visit.REMOVE;
      if (fields.includes(`${key}`)) return visit.REMOVE;
      if (!isSeq(value)) return undefined;
      const { length } = value.items;
      value.items = value.items.filter((item) => !isAboutIt(item));
      return value.items.length === 0 && length > 0 ? visit.REMOVE : undefined;
    },
    Map(_, map) {
      // Of former addresses, those of its pages.
      map.items = map.items.filter(({ key, value }) => !/^\//.test(`${key}`) || !isAboutIt(value));
      if (!isMadeFromResults(textOf(map, "drawing"))) return;
      map.delete("drawing");
      map.delete("drawingSays");
    },
  });
}
