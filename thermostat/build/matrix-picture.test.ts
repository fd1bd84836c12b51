import { expect, test } from "vitest";
import { matrix } from "../record/tools/sources.ts";
import { matrixPicture } from "./matrix-picture.ts";

test("the picture of bugs and tests has a square for each failure, once more if it is the bug's only one", () => {
  const { tests, failing } = matrix();
  const { columns, rows, paths } = matrixPicture();
  expect(columns).toBe(tests.length);
  const squares = (isShown: (failures: readonly string[]) => boolean) =>
    rows.flatMap(({ id }, y) => {
      const failures = failing[id] ?? [];
      return isShown(failures) ? failures.map((test) => `M${tests.indexOf(test)} ${y}.5h1`) : [];
    });
  expect(paths.caught).toBe(squares(() => true).join(""));
  expect(paths.alone).toBe(squares(({ length }) => length === 1).join(""));
  expect(rows.map(({ id }) => id).sort()).toEqual(Object.keys(failing).sort());
});
