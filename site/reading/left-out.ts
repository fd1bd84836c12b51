import { visit } from "yaml";
import { text } from "../../shared/files.ts";
import { type Place, placeAt } from "./mistakes.ts";
import { parsed } from "./parsed.ts";
import { hasThermostat } from "./thermostat.ts";
import { leaveOutThermostat } from "./without-thermostat.ts";

/** The lines of a content file on which a site without the thermostat has something. */
function keptLines(file: string): Set<number> {
  const kept = parsed(file).document.clone();
  leaveOutThermostat(kept);
  const source = text(file);
  const lines = new Set<number>();
  visit(kept, {
    Scalar(_, { range }) {
      const [from, to] = (range ?? []).map((offset) => placeAt(file, source, offset).line ?? 0);
      for (let line = from ?? 0; line <= (to ?? 0); line += 1) lines.add(line);
    },
  });
  return lines;
}

/** Whether the build leaves out what is written at a place, because the thermostat is missing. */
export const isLeftOut = ({ file, line = 0 }: Place): boolean =>
  !hasThermostat() && file.endsWith(".yaml") && !keptLines(file).has(line);
