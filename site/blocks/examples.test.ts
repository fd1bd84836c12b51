import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { examples } from "./examples.ts";

// tests/site/editing.test.ts builds them all.
test("every folder is of a kind of block, and its example shows that block alone", () => {
  const shown = examples.map(({ type, blocks }) => [type, ...new Set(blocks.map((b) => b.type))]);
  const folders = globSync("*/", { cwd: import.meta.dirname });
  expect(shown.sort()).toEqual(folders.sort().map((type) => [type, type]));
});
