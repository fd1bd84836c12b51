import { areaOfRequirement } from "../computed/areas.ts";
import { formatLength } from "../trace/format.ts";

/** A line of the sheet, for a test, or the heading of an area. */
export type Row = {
  readonly area: string;
  /** Undefined: the heading. */
  readonly id: string | undefined;
  /** The tests of the area. */
  readonly ids: readonly string[];
};

/** A line is one unit high, a heading this many. */
const headUnits = 3;

/** The sheet from top to bottom: the areas in the order of their first tests. */
export const rowsOf = (ids: readonly string[]): Row[] =>
  [...Map.groupBy(ids, areaOfRequirement)].flatMap(([area, own]) =>
    [undefined, ...own].map((id) => ({ area, id, ids: own })),
  );

/** How high rows are together. */
export const unitsOf = (rows: readonly Row[]): number =>
  rows.reduce((sum, { id }) => sum + (id === undefined ? headUnits : 1), 0);

/** `7 tests, 5.0 h`. */
export function totalOf(ids: readonly string[], lengths: Readonly<Record<string, number>>) {
  const ms = ids.reduce((sum, id) => sum + (lengths[id] ?? 0), 0);
  return `${ids.length} ${ids.length === 1 ? "test" : "tests"}, ${formatLength(ms)}`;
}
