import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../tests/support/test-end.ts";
import { make, missingPackages } from "../record/tools/make.ts";

/** Expression, value, lower and upper limit, and the expected message. */
const failures = [
  ["room_cdeg()", 2135, 1970, 2030, "21.35 °C, wanted 19.70 °C to 20.30 °C"],
  ["error_at(cdeg)", -5, 0, 0, "−0.05 °C, wanted 0.00 °C"],
  ["read_register(ROOM)", -32768, 2000, 2000, "unknown, wanted 20.00 °C"],
  ["read_register(SETPOINT)", -99999, 2000, 2000, "no answer, wanted 20.00 °C"],
  ["read_register(STATE)", 5, 4, 4, "FAILED, wanted RUNNING"],
  ["read_register(STATE)", 77, 0, 0, "77, wanted LOCKOUT"],
  ["read_register(ALARMS)", 5, 0, 0, "SENSOR + NOT_CLOSED, wanted none"],
  ["read_register(ALARMS) & 2", 0, 2, 2, "none, wanted WELDED"],
  ["bench.on_ms", 999, 180_000, 182_000, "999 ms, wanted 180.000 s to 182.000 s"],
  ["bench.ms - start_ms", -1500, 0, 0, "−1.500 s, wanted 0 ms"],
  ["bench.starts", 3, 1, 2, "3, wanted 1 to 2"],
  ["read_register(SETPOINT) == 2103", 1, 0, 0, "1, wanted 0"],
  ["ask(WRITE, SETPOINT, 2100)", 8, 0, 0, "8, wanted 0"],
] as const;

test.skipIf(missingPackages("host").length > 0)(
  "values and limits are in the unit that the expression's names imply",
  () => {
    const folder = tempFolder();
    const rows = failures.map(
      ([expression, value, low, high], line) =>
        `  { { "${expression}", ${line}, false }, ${value}, ${low}, ${high} },`,
    );
    const program = `#include <stdio.h>
#include "check.h"
struct failure failure;
static const struct { struct check check; int32_t value, low, high; } rows[] = {
${rows.join("\n")}
};
int main(void) {
  for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
    failure = (struct failure){ 1, rows[i].value, rows[i].low, rows[i].high, 20, &rows[i].check };
    puts(failure_text("x.c"));
  }
}
`;
    const main = join(folder, "main.c");
    writeFileSync(main, program);
    const built = join(folder, "host/program");
    make(folder, "SOURCES=tests/failure.c", `MAIN=${main}`, built);
    const output = execFileSync(built, { encoding: "utf8" });
    expect(output.trim().split("\n")).toEqual(
      failures.map(
        ([expression, , , , text], line) => `x.c:${line}: ${expression}: ${text}, after 20 ms`,
      ),
    );
  },
);
