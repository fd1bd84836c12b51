/** The tests of an area. */
export type Area = {
  readonly name: string;
  /** `7 tests, 5.0 h`. */
  readonly total: string;
  /** Each test with its length, as `SEN-1, 4 min`, one a line: shorter in a page than a list. */
  readonly tests: string;
};

/** A line of the sheet, for a test, or the heading of an area. */
export type Row =
  | { readonly area: Area; readonly id: undefined }
  | { readonly area: Area; readonly id: string; readonly label: string };

/** A line is one unit high, a heading this many. */
const headUnits = 3;

/** An area's tests. */
export const testsOf = (area: Area) =>
  area.tests.split("\n").map((label) => ({ area, id: label.split(",")[0] ?? "", label }));

/** The sheet from top to bottom. */
export const rowsOf = (areas: readonly Area[]): Row[] =>
  areas.flatMap((area) => [{ area, id: undefined }, ...testsOf(area)]);

/** How high rows are together. */
export const unitsOf = (rows: readonly Row[]): number =>
  rows.reduce((sum, { id }) => sum + (id === undefined ? headUnits : 1), 0);
