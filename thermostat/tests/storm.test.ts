import { execFileSync, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../tests/support/test-end.ts";
import { make, missingPackages } from "../record/tools/make.ts";
import { moduleBytes } from "../record/tools/sources.ts";
import { compileModule, faults } from "../wasm/api/module.ts";
import { publishedSeed } from "../wasm/api/run-test.ts";

const states = ["LOCKOUT", "READY", "STARTING", "HOLD", "RUNNING", "FAILED"];

test("the storm injects every fault in every state", async () => {
  const fresh = await compileModule(moduleBytes("good.wasm"));
  const { tests, runTest, wasm } = fresh();
  runTest(
    tests.findIndex(({ id }) => id === "ALL-1"),
    publishedSeed,
  );
  // struct storm_looks: two counts, then rows of states with a column for no fault at all.
  const columns = [...faults, "no fault"];
  const at = wasm.storm_looks_at() + 2 * Uint32Array.BYTES_PER_ELEMENT;
  const visits = new Uint32Array(wasm.memory.buffer, at, states.length * columns.length);
  const missed = [...visits].flatMap((times, index) =>
    times > 0
      ? []
      : `${columns[index % columns.length]} in ${states[Math.floor(index / columns.length)]}`,
  );
  expect(missed).toEqual([]);
});

/** A program that plays the schedule instead of the suite and prints the rules it breaks. */
const replay = (schedule: string) => `
#include <stdio.h>
#include "bench.h"
#include "storm.h"
void bench_emit(const struct record *record) { (void)record; }
${schedule.replace(/^.*?storm = /s, "int main(void) { storm = ").replace(/CHECK_IS\((.+), 0\);/, 'printf("%u", $1); }')}`;

test.skipIf(missingPackages("host").length > 0)(
  "a storm that breaks a rule is printed as a short schedule that breaks it again",
  () => {
    const folder = tempFolder();
    const bug = "open-is-cold";
    const host = join(folder, bug, "host/program");
    make(folder, `BUG=${bug}`, host);
    const printed = spawnSync(host, ["1", "2"], { encoding: "utf8" });
    expect(printed.stdout).toMatch(/^Fail .* seed 1 .*^Fail .* seed 2 /ms);
    const [schedule = ""] = /^ {2}storm = .+?CHECK_IS.+?$/ms.exec(printed.stdout) ?? [];
    expect(schedule.split("DEED_").length - 1).toBeLessThanOrEqual(5);
    const main = join(folder, "replay.c");
    writeFileSync(main, replay(schedule));
    make(folder, `BUG=${bug}`, `MAIN=${main}`, host);
    expect(Number(execFileSync(host))).toBeGreaterThan(0);
  },
);
