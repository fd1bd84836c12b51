import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../shared/files.ts";
import { facts, matrix } from "../../thermostat/build.ts";

const file = join(root, "site/public/posters/thermostat-tests.pdf");

test("the committed poster is of today's tests; npm run poster renews it", () => {
  // The document's own title comes before those of its outline.
  const [, title] = /\/Title \(([^)]*)\)/.exec(readFileSync(file, "latin1")) ?? [];
  const pages = readFileSync(file, "latin1").match(/\/Type\s*\/Page\b/g);
  expect(pages).toHaveLength(1);
  expect(title).toBe(`${matrix().tests.length} tests of a thermostat, trace ${facts().trace}`);
  expect(statSync(file).size).toBeLessThan(1.5e6);
});
