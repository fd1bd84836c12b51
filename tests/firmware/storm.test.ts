import { execFileSync, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadModule } from "../../firmware/api/module.ts";
import {
  copyWithBug,
  includes,
  inTempFolder,
  targets,
} from "../../firmware/tools/compile-with-gcc.ts";
import { missingPackages } from "../../firmware/tools/packages.ts";
import { moduleBytes, root, sharedSources } from "../../firmware/tools/sources.ts";
import { stormVisits } from "../../firmware/tools/storm.ts";

test("the storm has every fault in every state", async () => {
  const firmware = await loadModule(moduleBytes("good.wasm"));
  const missed = stormVisits(firmware).flatMap(({ fault, visits }) =>
    visits.filter(({ times }) => !times).map(({ state }) => `${fault} in ${state}`),
  );
  expect(missed).toEqual([]);
});

/** Plays the schedule in its place, and prints the rules that it breaks. */
const replay = (schedule: string) => `
#include <stdio.h>
#include "bench.h"
#include "storm.h"
void bench_emit(const struct record *record) { (void)record; }
${schedule.replace(/^.*?storm = /s, "int main(void) { storm = ").replace(/CHECK_IS\((.+), 0\);/, 'printf("%u", $1); }')}`;

test.skipIf(missingPackages(targets.fast.packages).length > 0)(
  "a storm that breaks a rule is printed as a short schedule that breaks it again",
  () =>
    inTempFolder((folder) => {
      const source = copyWithBug("open-is-cold", folder).source;
      const others = sharedSources().filter((path) => path !== source);
      const compile = (main: string, program: string) =>
        execFileSync(
          "gcc",
          ["-std=c11", "-O2", ...includes, join(folder, source), ...others, main, "-o", program],
          { cwd: root },
        );
      const host = join(folder, "host");
      compile("firmware/targets/host.c", host);
      const printed = spawnSync(host, ["1"], { encoding: "utf8" }).stdout;
      const [schedule = ""] = /^ {2}storm = .+?CHECK_IS.+?$/ms.exec(printed) ?? [];
      expect(schedule.split("DEED_").length - 1).toBeLessThanOrEqual(5);
      const main = join(folder, "replay.c");
      writeFileSync(main, replay(schedule));
      compile(main, join(folder, "replay"));
      expect(Number(execFileSync(join(folder, "replay")))).toBeGreaterThan(0);
    }),
);
