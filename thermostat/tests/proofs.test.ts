import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../shared/files.ts";
import { proofsNow, proved } from "./proofs.ts";

/** What each test proves if one file has another line. */
const changed = (file: string) =>
  proofsNow((path) => {
    const content = readFileSync(join(root, path));
    return path === file ? Buffer.concat([content, Buffer.from("\n")]) : content;
  });

test.each([
  [
    "thermostat/firmware/src/control.c",
    ["build-modules", "compiler", "judge", "modules", "pipeline", "storm"],
  ],
  [
    "thermostat/record/facts.json",
    ["build-modules", "compiler", "judge", "modules", "pipeline", "storm"],
  ],
  ["thermostat/firmware/Makefile", ["pipeline", "storm"]],
  ["site/public/samples/thermostat-pipeline.yml", ["pipeline"]],
  ["thermostat/page/workplace/judge.ts", ["judge"]],
  ["content/exercises.yaml", ["judge"]],
  ["thermostat/tests/storm.test.ts", ["storm"]],
  ["thermostat/page/workplace/Verdicts.tsx", []],
  ["content/forms.yaml", []],
])("after a change of %s, the slow tests of %j run", (file, expected) => {
  const [before, after] = [proofsNow(), changed(file)];
  const differ = Object.keys(before).filter((name) => before[name] !== after[name]);
  expect(differ.map((name) => /([\w-]+)\.test/.exec(name)?.[1]).sort()).toEqual(expected);
  expect(proved(after).filter((name) => differ.includes(name))).toEqual([]);
});
