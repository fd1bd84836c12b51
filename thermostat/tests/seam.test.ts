import { expect, test } from "vitest";
import { allTexts, clang } from "../record/tools/modules.ts";
import { createProgram } from "../wasm/compiler/program.ts";

const texts = allTexts();
const { compileSource } = createProgram(clang, texts, {});
const own = texts["src/crc16.c"] ?? "";

/** The first message for src/crc16.c with this before it. */
async function messageWith(code: string) {
  const { object, diagnostics } = await compileSource("src/crc16.c", { "src/crc16.c": code + own });
  return object ? undefined : diagnostics[0]?.message;
}

test.each([
  ['#include "bench.h"\n', "'bench.h' file not found"],
  ['#include "../bench/bench.h"\n', "'../bench/bench.h' file not found"],
  ['#  include "../tests/check.h"\n', "'../tests/check.h' file not found"],
  [
    "extern int bench;\nvoid f(void);\nvoid f(void) { bench = 0; }\n",
    "‘bench’ is not the firmware’s",
  ],
  ["void bench_run(int);\nvoid f(void);\nvoid f(void) { bench_run(1); }\n", "‘bench_run’ is not"],
  ["extern int failure;\nint *at(void);\nint *at(void) { return &failure; }\n", "‘failure’ is not"],
])("the firmware can't see the board or the tests: %s", async (code, message) => {
  expect(await messageWith(code)).toContain(message);
});

test("the firmware's own functions and hal.h can be used", async () => {
  const code =
    '#include "hal.h"\nint mine(int);\nint f(void);\nint f(void) { return mine((int)hal_clock_ms()); }\n';
  expect(await messageWith(code)).toBeUndefined();
});
