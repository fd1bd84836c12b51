import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildFolder, make } from "./make.ts";
import { jsonOf, root, text } from "./sources.ts";

/**
 * What came of a weld of K1, as firmware/targets/map.c judges it: the compressor started by itself, it
 * did so too late to prevent it, the lamp is lit, or the weld was over in time.
 */
export type WeldOutcome = "S" | "U" | "A" | "N";

/** What map.c prints. Times in ms; a row or list has an outcome for each moment. */
type Welds = {
  /** When K2's coil is on, from power-on. */
  readonly coilMs: number;
  /** The first moment of each row, from then on. */
  readonly fromMs: number;
  readonly everyMs: number;
  /** The weld of RLY-2's first version. */
  readonly first: { readonly ms: number; readonly is: WeldOutcome };
  /** Those of today's RLY-2. */
  readonly moments: { readonly fromMs: number; readonly everyMs: number; readonly are: string };
  /** By how long the weld lasts, the longest first. */
  readonly rows: readonly (readonly [lengthMs: number, outcomes: string])[];
};

/** Of the good firmware, and of that with the bug. */
export type WeldMap = Readonly<Record<"good" | "bug", Welds>>;

/** What RLY-2's first version didn't catch. */
const bug = "welding-unseen-before-start";

/** Committed, since the site's build has no gcc. */
const file = "record/weld-map.json";

export const weldMap = (): WeldMap => JSON.parse(text(file));

/** Welds K1 in both. @param folder where the programs go */
export const measureWeldMap = (folder = buildFolder): WeldMap => ({
  good: JSON.parse(make(folder, "map")),
  bug: JSON.parse(make(folder, "map", `BUG=${bug}`)),
});

/** Writes the map. @returns what it shows, in words */
export function writeWeldMap(): string {
  const map = measureWeldMap();
  writeFileSync(join(root, file), jsonOf(map));
  return `${map.good.rows.length} lengths of a weld`;
}
