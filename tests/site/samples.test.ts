import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { worlds } from "../../tools/firmware/compile.ts";
import { missingPackages } from "../../tools/firmware/packages.ts";
import { requirements } from "../../tools/firmware/sources.ts";
import { readContent } from "../support/content.ts";
import { pythonWithLabgrid } from "../support/python-with-labgrid.ts";
import { tempFolder } from "../support/temp-folder.ts";

/** The samples on the services' pages, against the thermostat they are for. */

type Part = { readonly ref: string; readonly needed_by: readonly string[] };
const root = join(import.meta.dirname, "../..");
const sample = (name: string) =>
  parse(readFileSync(join(root, "site/public/samples", name), "utf8"));
const { parts }: { parts: Part[] } = sample("thermostat-bench.yaml");

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

const loadsBench = `
import sys
from labgrid import Environment, target_factory
from labgrid.remote.exporter import exports
config = Environment(sys.argv[1]).config
assert set(config.get_targets()["main"]["drivers"]) <= set(target_factory.drivers)
for resources in config.data["exporter"].values():
    assert {resource["cls"] for resource in resources.values()} <= set(exports)
`;

test("labgrid loads the sample bench, and knows its drivers and exporters", ({ skip }) => {
  const python = pythonWithLabgrid();
  if (!python) return skip("needs labgrid; Debian has it as python3-labgrid");
  const file = join(root, "site/public/samples/thermostat-bench.yaml");
  const { status, stderr } = spawnSync(python, ["-c", loadsBench, file], { encoding: "utf8" });
  expect(status, stderr).toBe(0);
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

const pipeline = sample("thermostat-pipeline.yml");
const jobs = ["cppcheck", "cmocka", "sanitizers", "cortex_m3"];

test("in the sample pipeline, a red job stops every later stage", () => {
  const { stages, variables, default: defaults, ...others } = pipeline;
  expect(Object.keys(others)).toEqual(jobs);
  expect(jobs.map((job) => pipeline[job].stage)).toEqual(stages);
  for (const job of [defaults, ...jobs.map((name) => pipeline[name])]) {
    for (const way of ["needs", "when", "rules", "allow_failure", "retry"]) {
      expect(job).not.toHaveProperty(way);
    }
  }
});

test("the sample pipeline pins its image and packages, and marks what the reader fills in", () => {
  expect(pipeline.default.image).toBe("debian@$IMAGE_DIGEST");
  expect(pipeline.variables.IMAGE_DIGEST).toMatch(/^sha256:FILL-IN$/);
  expect(pipeline.variables.SNAPSHOT).toMatch(/^\d{8}T\d{6}Z$/);
  for (const job of jobs) {
    for (const name of pipeline[job].variables.PACKAGES.split(" ")) {
      expect(name).toMatch(/^[a-z0-9-]+=\d\S+$/);
    }
  }
});

test("the jobs of the sample pipeline pass", () => {
  const cwd = tempFolder();
  cpSync(join(root, "firmware"), join(cwd, "firmware"), { recursive: true });
  const env = { ...process.env, ...pipeline.variables };
  for (const job of jobs) {
    const { script, variables } = pipeline[job];
    const names: string[] = variables.PACKAGES.split(" ");
    const missing = missingPackages(names.map((name) => name.replace(/=.*/, "")));
    if (missing.length > 0) console.warn(`not tried: ${job} needs ${missing}`);
    else execFileSync("bash", ["-ec", script.join("\n")], { cwd, env, stdio: "pipe" });
  }
}, 180_000);
