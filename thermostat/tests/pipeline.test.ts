import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { parse } from "yaml";
import * as project from "../../shared/files.ts";
import { tempFolder } from "../../tests/support/test-end.ts";
import { archive } from "../build/source.ts";
import { make, missingPackages, type Target } from "../record/tools/make.ts";
import { facts, matrix } from "../record/tools/sources.ts";

type Job = { readonly script?: readonly string[] };
const pipeline: Readonly<Record<string, Job>> = parse(
  project.text("site/public/samples/thermostat-pipeline.yml"),
);
const scripts = Object.values(pipeline).flatMap(({ script }) =>
  script ? [script.join("\n")] : [],
);

/** What the jobs make, each in the firmware's folder. */
const made = scripts.flatMap(
  (script) => /^make -C thermostat\/firmware (.+)$/m.exec(script)?.[1]?.split(" ") ?? [],
) as Target[];

/** Where somebody has unpacked the archive. */
function unpacked(): string {
  const folder = tempFolder();
  for (const [path, bytes] of Object.entries(unzipSync(archive()))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  return folder;
}

test("the published pipeline's jobs pass where the archive is unpacked, with the published trace and a case for each requirement; so does make", {
  timeout: 900_000,
}, ({ skip }) => {
  expect(made).toEqual(["cppcheck", "misra", "cmocka", "host", "cortex_m3"]);
  const missing = made.flatMap(missingPackages);
  if (missing.length > 0) return skip(`needs ${missing.join(" ")}`);
  const cwd = unpacked();
  for (const script of scripts) execFileSync("bash", ["-ec", script], { cwd, stdio: "pipe" });
  const read = (path: string) => readFileSync(join(cwd, "thermostat/firmware/build", path));
  expect(project.sha256(read("cortex_m3/trace.bin"))).toBe(facts().trace);
  const report = read("cmocka/junit.xml").toString();
  const { length } = matrix().tests;
  expect(report).toContain(`tests="${length}" failures="0" errors="0"`);
  expect(report).toContain('<testcase name="CTL-5"');
  expect(execFileSync("make", { cwd, encoding: "utf8" })).toContain(
    `${length} of ${length} passed`,
  );
});

test.for(["-O0", "-O3"])(
  "the tests pass with enums as short as can be, with %s",
  (level, { skip }) => {
    const missing = missingPackages("host");
    if (missing.length > 0) return skip(`needs ${missing.join(" ")}`);
    const { length } = matrix().tests;
    const output = make(tempFolder(), "host", `FLAGS_host=${level} -fshort-enums`);
    expect(output).toContain(`${length} of ${length} passed`);
  },
);
