import { modifiedFiles, removedFiles } from "../../site/reading/change.ts";
import type { Mistake } from "../../site/reading/mistakes.ts";
import { list, type StandIn, standIns } from "../stand-ins.ts";
import { documentBefore, valuesBefore, valuesOf } from "./texts.ts";

/** Whether the list had an entry before the change, below the same file. */
function wasListed({ file, name }: StandIn): boolean {
  const before = documentBefore(list).toJS();
  const entries = Object(before)[file.slice("content/".length)];
  return Array.isArray(entries) ? entries.includes(name) : entries !== undefined;
}

/** @returns a warning for each stand-in that isn't there since the change: it was listed, or its part or its file was taken out */
export function lostStandIns(): Mistake[] {
  const changed = [...removedFiles(), ...modifiedFiles()];
  return standIns()
    .filter((entry) => !entry.isThere && (changed.includes(entry.file) || !wasListed(entry)))
    .map(({ mistake }) => mistake);
}

/** @returns a warning for each listed field that the change gave another text, which may be the true one */
export function changedStandIns(): Mistake[] {
  const modified = modifiedFiles();
  return standIns().flatMap(({ file, name, place }) => {
    if (!modified.includes(file)) return [];
    // Of a group, part may still be invented.
    const [before, now] = [valuesBefore(file).get(name), valuesOf(file).get(name)];
    if (before === undefined || now === undefined || before === now) return [];
    const message = `“${name}” has changed. If it is true now, take ${name} off this list.`;
    return { ...place, message };
  });
}
