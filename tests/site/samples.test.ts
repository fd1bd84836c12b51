import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { worlds } from "../../tools/firmware/compile.ts";
import { requirements } from "../../tools/firmware/sources.ts";
import { readContent } from "../support/content.ts";

/** The samples on the services' pages, against the thermostat they are for. */

type Part = { readonly ref: string; readonly needed_by: readonly string[] };
const file = join(import.meta.dirname, "../../site/public/samples/thermostat-bench.yaml");
const { parts }: { parts: Part[] } = parse(readFileSync(file, "utf8"));

test("each part of the sample bench is needed by requirements that exist", () => {
  const ids = requirements().map(({ id }) => id);
  for (const { ref, needed_by } of parts) {
    expect(ids, ref).toEqual(expect.arrayContaining([...needed_by]));
  }
});

test("the page lists the parts that the download has", () => {
  const { rows } = readContent("services/test-setup-development.yaml").page.sample;
  expect(rows.map(([ref]: string[]) => ref)).toEqual(parts.map(({ ref }) => ref));
});

test("the sample of a dev container has what the firmware needs, and its files parse", () => {
  const { listings } = readContent("services/developer-test-setups.yaml").page.sample;
  const file = (name: string): string =>
    listings.find(({ title }: { title: string }) => title.endsWith(name)).lines.join("\n");
  const installed = file("Containerfile").split(/\s+/);
  for (const { packages } of Object.values(worlds)) {
    expect(installed).toEqual(expect.arrayContaining([...packages]));
  }
  expect(JSON.parse(file("devcontainer.json")).build.dockerfile).toBe("Containerfile");
  const rules = file(".rules")
    .replaceAll("\\\n", "")
    .split("\n")
    .filter((line) => !line.startsWith("#"));
  for (const rule of rules) {
    expect(rule).toMatch(/^([A-Z]+(\{\w+\})?(==|=|\+=)"[^"]+"(,\s+|$))+$/);
  }
});
