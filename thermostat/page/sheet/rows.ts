/** The tests of an area. */
export type Area = {
  /** What its tests' ids begin with. */
  readonly id: string;
  readonly name: string;
  /** `7 tests, 5.0 h`. */
  readonly total: string;
  readonly count: number;
  /** Each test with its length, as `SEN-1, 4 min`; pages load them when they need them. */
  readonly tests?: readonly string[];
};

/** A line of the sheet, for a test; the heading of an area; or its lines before they are loaded. */
export type Row = { readonly area: Area; readonly units: number } & (
  | { readonly id: undefined; readonly label?: undefined; readonly isHeading: boolean }
  | { readonly id: string; readonly label: string }
);

const testsOf = (area: Area): Row[] =>
  area.tests?.map((label) => ({ area, units: 1, id: label.split(",")[0] ?? "", label })) ?? [
    { area, units: area.count, id: undefined, isHeading: false },
  ];

/** The sheet from top to bottom. A line is one unit high, a heading as many as its letters need. */
export function rowsOf(areas: readonly Area[]): Row[] {
  const count = areas.reduce((sum, area) => sum + area.count, 0);
  const units = Math.max(3, Math.ceil(count / 20));
  return areas.flatMap((area) => [
    { area, units, id: undefined, isHeading: true },
    ...testsOf(area),
  ]);
}

/** How high rows are together. */
export const unitsOf = (rows: readonly Row[]): number =>
  rows.reduce((sum, { units }) => sum + units, 0);
