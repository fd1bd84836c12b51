import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { requirements } from "../../tools/firmware/sources.ts";
import { readContent } from "../support/content.ts";

/** The sample of a bench, on its page and as a download, against the thermostat it is for. */

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
