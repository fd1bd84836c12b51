import { dirname } from "node:path/posix";
import { addedFiles, removedFiles } from "../../site/reading/change.ts";
import type { Mistake } from "../../site/reading/mistakes.ts";
import { standIns } from "../stand-ins.ts";

/** @returns a warning for each stand-in that isn't there, unless the change removed its file, and nothing is in its place */
export function lostStandIns(): Mistake[] {
  const removed = removedFiles();
  const places = addedFiles().map((file) => dirname(file));
  const isOver = (file: string) => removed.includes(file) && !places.includes(dirname(file));
  return standIns()
    .filter(({ isThere, file }) => !isThere && !isOver(file))
    .map(({ mistake }) => mistake);
}
