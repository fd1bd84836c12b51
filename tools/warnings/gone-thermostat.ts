import { textBefore } from "../../site/reading/change.ts";
import { isLeftOut } from "../../site/reading/left-out.ts";
import type { Mistake } from "../../site/reading/mistakes.ts";
import { allContent } from "../../site/reading/places.ts";
import { hasThermostat } from "../../site/reading/thermostat.ts";
import { textsOf } from "./texts.ts";

const file = "content/thermostat.yaml";

const ofIt = /\bour (?:own )?(?:thermostat|demonstration|firmware)\b/i;
/** An industry's page can be about thermostats of clients. */
const isOfIt = (file: string, text: string) =>
  ofIt.test(text) || (/\bthermostats?\b/i.test(text) && !file.startsWith("content/industries/"));

/** @returns a warning for each text that names the thermostat, if the change leaves that out, and the text stays */
export function goneThermostat(): Mistake[] {
  if (hasThermostat() || textBefore(file) === "") return [];
  return allContent()
    .flatMap(textsOf)
    .filter(({ text, place }) => isOfIt(place.file, text) && !isLeftOut(place))
    .map(({ text, place }) => ({
      ...place,
      message: `names the thermostat, and ${file} is gone. Is it still true? “${text}”`,
    }));
}
