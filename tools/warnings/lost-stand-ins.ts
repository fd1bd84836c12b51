import { dirname } from "node:path/posix";
import { addedFiles, modifiedFiles, removedFiles, textBefore } from "../../site/reading/change.ts";
import type { Mistake } from "../../site/reading/mistakes.ts";
import { list, standIns } from "../stand-ins.ts";

/** @returns a warning for each stand-in that isn't there since the change: it was listed, its part was taken out, or its file was renamed */
export function lostStandIns(): Mistake[] {
  const [removed, modified] = [removedFiles(), modifiedFiles()];
  const places = addedFiles().map((file) => dirname(file));
  const isOfChange = (file: string, name: string) =>
    !textBefore(list).includes(name) ||
    modified.includes(file) ||
    (removed.includes(file) && places.includes(dirname(file)));
  return standIns()
    .filter(({ file, name, isThere }) => !isThere && isOfChange(file, name))
    .map(({ mistake }) => mistake);
}
