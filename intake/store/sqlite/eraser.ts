import { closeSync, openSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import type { Place } from "./database-file.ts";
import { finishErasing } from "./finish-erasing.ts";

/** Takes the steps of `finishErasing` one by one, for a thread that does other work in between. */
export function eraserOf(database: DatabaseSync, place: Place) {
  let descriptor: number | undefined;
  let steps: ReturnType<typeof finishErasing> | undefined;

  /** Whether the files may have texts of erased submissions. */
  const isNeeded = () => database.prepare("SELECT steps FROM erasure").get()?.steps !== 0;

  return {
    isNeeded,
    /**
     * @param waitMs how long to wait for others that write
     * @returns whether nothing is left to do
     * @throws StoreUnavailable when another program prevents it; the next step begins again
     */
    step(waitMs: number): boolean {
      if (!steps) {
        if (!isNeeded()) return true;
        descriptor ??= openSync(place.file, "r+");
        place.requireUnchanged();
        steps = finishErasing(place.file, descriptor, waitMs);
      }
      const current = steps;
      steps = undefined;
      if (current.next().done) return true;
      steps = current;
      return false;
    },
    stop: () => void steps?.return(),
    closeFile() {
      if (descriptor !== undefined) closeSync(descriptor);
    },
  };
}
