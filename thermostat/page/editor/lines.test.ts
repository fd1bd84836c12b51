import { expect, test } from "vitest";
import { linesOf } from "./lines.ts";

const published = Array.from({ length: 20 }, (_, at) => `line ${at + 1};\n`).join("");
const changed = (...lines: readonly number[]) => {
  const text = lines.reduce(
    (all, line) => all.replace(`line ${line};`, `other ${line};`),
    published,
  );
  return { path: "src/a.c", text, published };
};

test.each([
  [changed(), undefined, "None of 20 lines is changed."],
  [changed(8), undefined, "Line 8 of 20 is changed."],
  [changed(8, 12, 13, 14), 17, "Lines 8 and 12–14 of 20 are changed. Line 17 fails."],
  [changed(), 17, "None of 20 lines is changed. Line 17 fails."],
  [changed(1, 3, 5, 7, 9, 11), undefined, "Lines 1, 3, 5, 7 and 2 more of 20 are changed."],
])("the marked lines of a file are named", (file, failing, words) => {
  expect(linesOf(file, failing)).toBe(words);
});
