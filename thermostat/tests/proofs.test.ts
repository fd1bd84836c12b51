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

const inPages = ["access", "compiler", "edits", "exercises", "first-screen", "workplace"].map(
  (name) => `${name}.spec`,
);
const ofModules = ["build-modules", "changes", "compiler", "grade", "modules"].map(
  (name) => `${name}.test`,
);
const onTargets = ["pipeline.test", "storm.test", "weld-map.test"];

test.each([
  ["thermostat/firmware/src/control.c", [...inPages, ...ofModules, ...onTargets, "outside.test"]],
  ["thermostat/record/facts.json", [...inPages, ...ofModules, ...onTargets]],
  ["thermostat/firmware/Makefile", [...onTargets, "outside.test"]],
  ["thermostat/firmware/outside/board.py", ["outside.test"]],
  ["site/public/samples/thermostat-pipeline.yml", ["pipeline.test"]],
  ["thermostat/page/workplace/grade.ts", [...inPages, "grade.test"]],
  ["content/exercises.yaml", [...inPages, "grade.test"]],
  ["thermostat/tests/storm.test.ts", ["storm.test"]],
  ["thermostat/page/workplace/Verdicts.tsx", inPages],
  ["site/elements/Code.tsx", inPages],
  ["package-lock.json", inPages],
  ["site/pages/_home/HomeLayout.tsx", ["first-screen.spec"]],
  ["content/forms.yaml", []],
  ["site/forms/watch-fields.ts", []],
])("after a change of %s, the slow tests of %j run", (file, expected) => {
  const [before, after] = [proofsNow(), changed(file)];
  const differ = Object.keys(before).filter((path) => before[path] !== after[path]);
  expect(differ.map((path) => path.replace(/^.*\/|\.ts$/g, "")).sort()).toEqual(expected.sort());
  expect(proved(after).filter((path) => differ.includes(path))).toEqual([]);
});
