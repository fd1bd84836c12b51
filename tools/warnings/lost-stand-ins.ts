import { modifiedFiles, removedFiles, textBefore } from "../../site/reading/change.ts";
import type { Mistake } from "../../site/reading/mistakes.ts";
import { list, standIns } from "../stand-ins.ts";

/** @returns a warning for each stand-in that isn't there since the change: it was listed, or its part or its file was taken out */
export function lostStandIns(): Mistake[] {
  const changed = [...removedFiles(), ...modifiedFiles()];
  return standIns()
    .filter(({ file, name, isThere }) => {
      const isOfChange = changed.includes(file) || !textBefore(list).includes(name);
      return !isThere && isOfChange;
    })
    .map(({ mistake }) => mistake);
}
