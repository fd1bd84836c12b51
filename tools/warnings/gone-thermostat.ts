import { visit } from "yaml";
import { textBefore } from "../../site/reading/change.ts";
import type { Mistake } from "../../site/reading/mistakes.ts";
import { parsed } from "../../site/reading/parsed.ts";
import { allContent } from "../../site/reading/places.ts";
import { hasThermostat } from "../../site/reading/thermostat.ts";
import { leaveOutThermostat } from "../../site/reading/without-thermostat.ts";
import { textsOf } from "./texts.ts";

const file = "content/thermostat.yaml";

const ofIt = /\bthermostats?\b|\bour (?:own )?(?:demonstration|firmware)\b/i;

/** The lines of a file on which the build leaves out nothing. */
function keptLines(name: string): Set<number | undefined> {
  const { document, placeOf } = parsed(name);
  const kept = document.clone();
  leaveOutThermostat(kept);
  const lines = new Set<number | undefined>();
  visit(kept, { Scalar: (_, node) => void lines.add(placeOf(node).line) });
  return lines;
}

/** @returns a warning for each text that names the thermostat, if the change leaves that out, and the text stays */
export function goneThermostat(): Mistake[] {
  if (hasThermostat() || textBefore(file) === "") return [];
  return allContent().flatMap((name) => {
    const lines = keptLines(name);
    return textsOf(name)
      .filter(
        ({ text, place }) => ofIt.test(text) && (name.endsWith(".md") || lines.has(place.line)),
      )
      .map(({ text, place }) => ({
        ...place,
        message: `names the thermostat, and ${file} is gone. Is it still true? “${text}”`,
      }));
  });
}
