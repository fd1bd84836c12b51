import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { job } from "./jobs.ts";
import { readYaml } from "./read-yaml.ts";

const example = readFileSync(join(import.meta.dirname, "../../docs/examples/jobs.yaml"), "utf8");

test.each([
  ["validThrough: 2027", "validThrough: 2026", '"page.dates.validThrough": must be after posted.'],
  ["  remote:", "  #", '"page.remote": missing, although the location says remote.'],
  ["  place:", "  #", '"page.place": missing; only a job with remote.extent Fully has no place.'],
])("refuses a job that contradicts itself: %s", (from, to, message) => {
  expect(() => readYaml("example.yaml", example, job)).not.toThrow();
  expect(example).toContain(from);
  expect(() => readYaml("example.yaml", example.replace(from, to), job)).toThrow(message);
});
