import { expect, test } from "vitest";
import { inTempFolder, targets } from "../../firmware/tools/compile-with-gcc.ts";
import { missingPackages } from "../../firmware/tools/packages.ts";
import { runCmocka, runCortexM3, runHost } from "../../firmware/tools/run-targets.ts";
import { manifest, matrix, recordedRuns, suiteDigest } from "../../firmware/tools/sources.ts";

const lacks = (target: keyof typeof targets) =>
  missingPackages(targets[target].packages).length > 0;
const { trace } = manifest();

test.skipIf(lacks("host"))("gcc with sanitizers finds nothing and makes the same trace", () =>
  inTempFolder((folder) =>
    expect(runHost(folder)).toMatchObject({ trace, passed: matrix().tests }),
  ),
);

test.skipIf(lacks("cmocka"))("cmocka writes a passed test case a requirement", () =>
  inTempFolder((folder) => {
    const report = runCmocka(folder);
    expect(report).toContain(`tests="${matrix().tests.length}" failures="0" errors="0"`);
    expect(report).toContain('<testcase name="CTL-5"');
  }),
);

test.skipIf(lacks("cortex_m3"))(
  "a Cortex-M3 in QEMU makes the same trace",
  () =>
    inTempFolder((folder) =>
      expect(runCortexM3(folder)).toMatchObject({ trace, passed: matrix().tests }),
    ),
  300_000,
);

test("the recorded runs are of today's code, otherwise run npm run firmware -- --record", () => {
  const { sources, targets } = recordedRuns();
  expect(sources).toBe(suiteDigest());
  for (const one of targets) expect(one).toMatchObject({ trace, passed: matrix().tests });
});
