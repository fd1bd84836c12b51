import { expect, test } from "vitest";
import { manifest, matrix, text } from "../../tools/firmware/sources.ts";
import { readContent } from "../support/content.ts";

test("the page puts in a bug that some test catches", () => {
  const { bug } = readContent("thermostat.yaml").hero;
  expect(matrix().failing[bug]).not.toHaveLength(0);
});

test("what the command has printed is what it prints: its steps, its packages and today's digest", () => {
  const { shows } = readContent("services/developer-test-setups.yaml").page.example;
  const program = text("tools/firmware/firmware.ts");
  const packages = text("tools/firmware/packages.ts");
  for (const line of shows.output.slice(0, -1)) {
    const [, step, missing = ""] = /^(.+?): (?:skipped, install (.+))?/.exec(line) ?? [];
    expect(program).toContain(`step("${step}"`);
    for (const name of missing.split(" ")) expect(packages).toContain(name);
  }
  const digests = shows.output.join(" ").match(/[0-9a-f]{64}/g);
  expect(new Set(digests)).toEqual(new Set([manifest().trace]));
});

test("no two pages show the same test or bug as an example", () => {
  const { bug } = readContent("thermostat.yaml").hero;
  const shown = ["custom-test-automation", "embedded-test-strategy"].flatMap((service) => {
    const { shows } = readContent(`services/${service}.yaml`).page.example;
    return [shows.test, shows.bug];
  });
  const all = [bug, ...shown];
  expect(new Set(all).size).toBe(all.length);
});
