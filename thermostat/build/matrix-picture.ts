import { bugs, matrix, score } from "../record/tools/sources.ts";

/**
 * The known bugs by tests: a row for each bug, ordered by the first test that fails with it, and a square
 * for each failure, as paths in units of a row and a column.
 */
export function matrixPicture() {
  const { tests, failing } = matrix();
  const { neverFailing } = score();
  const place = new Map(tests.map((id, index) => [id, index]));
  const rows = bugs()
    .map(({ id, text }) => ({ id, text, failing: failing[id] ?? [] }))
    .map((bug) => ({ ...bug, places: bug.failing.map((test) => place.get(test) ?? 0) }))
    .sort((a, b) => (a.places[0] ?? 0) - (b.places[0] ?? 0));
  const seen = new Set(rows.flatMap((row) => row.failing));
  const unseen = tests.filter((id) => !seen.has(id));
  const squares = (isShown: (failures: number) => boolean) =>
    rows
      .flatMap(({ places }, y) =>
        (isShown(places.length) ? places : []).map((x) => `M${x} ${y}.5h1`),
      )
      .join("");
  return {
    columns: tests.length,
    rows,
    caught: rows.filter((row) => row.failing.length > 0).length,
    /** Those that a single test catches. */
    alone: rows.filter((row) => row.failing.length === 1).length,
    /** The places of the tests that no known bug fails, and of those that no mutant fails either. */
    unseen: unseen.map((id) => place.get(id) ?? 0),
    never: unseen.filter((id) => neverFailing.includes(id)).map((id) => place.get(id) ?? 0),
    /** The column in which the tests of each area begin. */
    areas: tests
      .map((id, column) => ({ id: id.slice(0, 3), column }))
      .filter(({ id }, index, all) => id !== all[index - 1]?.id),
    paths: {
      grid: rows.map((_, y) => `M0 ${y}.5h${tests.length}`).join(""),
      caught: squares((failures) => failures > 0),
      alone: squares((failures) => failures === 1),
    },
  };
}
