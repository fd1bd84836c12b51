import { expect, test } from "vitest";
import { judge } from "../record/mutation/judge.ts";
import { builtPack, clang } from "../record/tools/modules.ts";
import { publishedSeed, runAll } from "../wasm/api/run-test.ts";
import { readTrace } from "../wasm/api/trace.ts";
import { createProgram } from "../wasm/compiler/program.ts";

const pack = builtPack();
const program = createProgram(clang, pack.texts, pack.objects);
const textOf = (path: string) => pack.texts[path] ?? "";
const crc = textOf("src/crc16.c");

/** Adds a line to the function that every step calls, and a line above the source. */
const withLine = (line: string, above: string) => ({
  "src/control.c": `${above}\n${textOf("src/control.c").replace(/^void control_step\(.*\{$/m, `$& ${line}`)}`,
});

/** What becomes of a test with these edits. */
async function resultWith(edits: Readonly<Record<string, string>>, id: string) {
  const { module, diagnostics } = await program.build(edits);
  if (!module) throw new Error(JSON.stringify(diagnostics));
  const [result] = await runAll(module, publishedSeed, id);
  return result;
}

test("clang's warnings don't stop the build", async () => {
  const { module, diagnostics } = await program.build(withLine("", "static int unused;"));
  expect(module, JSON.stringify(diagnostics)).toBeDefined();
  expect(diagnostics).toMatchObject([
    { severity: "warning", line: 1, message: expect.stringMatching(/^unused/) },
  ]);
});

// tests/thermostat/compiler.spec.ts tries a wild write, a null pointer and what never ends, in each engine.
test.each([
  [
    "a broken stack",
    "volatile char deep[40000]; for (int i = 0; i < 40000; i++) { deep[i] = 1; }",
    /^CTL-1 accesses memory out of bounds/,
  ],
  ["a write beside an array", "big[0].bytes[index] = 1;", /^CTL-1 does what C leaves undefined/],
  ["a sum that overflows", "index = index * index;", /^CTL-1 does what C leaves undefined/],
])("a test of a visitor's code fails with a message after %s", async (_, line, message) => {
  const state = "static struct { char bytes[30000]; } big[2]; static volatile int index = 60000;";
  const { failure } = (await resultWith(withLine(line, state), "CTL-1")) ?? {};
  expect(failure).toMatchObject({ line: 0, text: expect.stringMatching(message) });
});

test("noise on the bus doesn't shift the noise of the converter", async () => {
  const countsWith = async (fault: string) => {
    const code = `$& power_on(); bench_fault(${fault}, true); bench_run(MINUTES(1));
      bench_fault(${fault}, false); bench_run(MINUTES(2)); CHECK(false);`;
    const path = "tests/control_tests.c";
    const text = textOf(path).replace(/^void heats_a_freezing_house\(.*\{$/m, code);
    const { trace = new Uint8Array() } = (await resultWith({ [path]: text }, "CTL-6")) ?? {};
    const later = readTrace(trace).filter(({ ms }) => ms > 61_000);
    return later.map(({ counts }) => counts);
  };
  const quiet = await countsWith("FAULT_RELAY_WORN");
  expect(quiet.length).toBeGreaterThan(10);
  expect(await countsWith("FAULT_BUS_NOISE")).toEqual(quiet);
});

test("an error has its file, line and column; an undefined symbol only its file", async () => {
  const wrong = await program.build({ "src/crc16.c": `${crc}int a = b;\n` });
  const line = crc.split("\n").length;
  const message = "use of undeclared identifier 'b'";
  expect(wrong.diagnostics).toEqual([
    { file: "src/crc16.c", line, column: 9, severity: "error", message },
  ]);

  const undefinedCall = crc.replace("return ", "return (uint16_t)missing() + ");
  const linked = await program.build({ "src/crc16.c": `int missing(void);\n${undefinedCall}` });
  expect(linked.module).toBeUndefined();
  expect(linked.diagnostics.at(-1)).toMatchObject({
    line: 0,
    message: expect.stringContaining("undefined symbol"),
  });
});

test("a changed header affects what includes it", () => {
  const affected = program.affected({ "src/control.h": `${textOf("src/control.h")}\n` });
  expect(affected).toEqual(expect.arrayContaining(["src/control.c", "src/app.c"]));
  expect(affected).not.toContain("src/crc16.c");
});

test("a mutant is caught, even if it never ends; or it survives, or doesn't compile", async () => {
  const change = async (before: string, after: string) =>
    (await judge({ file: "firmware/src/crc16.c", content: crc.replace(before, after) })).verdict;
  expect(await change("(uint16_t)rest;", "0u;")).toBe("caught");
  expect(await change("return ", "for (;;) { }\n  return ")).toBe("caught");
  expect(await change("(uint16_t)rest;", "(uint16_t)(rest + 0u);")).toBe("survived");
  expect(await change("(uint16_t)rest;", "missing;")).toBe("refused");
});
