import { expect, test } from "vitest";
import { judge } from "../record/mutation/judge.ts";
import { builtPack, clang } from "../record/tools/modules.ts";
import { compileModule } from "../wasm/api/module.ts";
import { publishedSeed, testRunner } from "../wasm/api/run-test.ts";
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

/** The first failure of the tests, or of one of them. */
async function failureWith(edits: Readonly<Record<string, string>>, only?: string) {
  const { module, diagnostics } = await program.build(edits);
  if (!module) throw new Error(JSON.stringify(diagnostics));
  const { tests, run } = testRunner(await compileModule(module));
  for (const [index, { id }] of tests.entries()) {
    const failure = !only || id === only ? run(index, publishedSeed).failure : undefined;
    if (failure) return failure;
  }
  return;
}

test("clang's warnings don't stop the build", async () => {
  const { module, diagnostics } = await program.build(withLine("", "static int unused;"));
  expect(module, JSON.stringify(diagnostics)).toBeDefined();
  expect(diagnostics).toMatchObject([
    { severity: "warning", line: 1, message: expect.stringMatching(/^unused/) },
  ]);
});

// tests/thermostat/compiler.spec.ts tries some in other engines too, and loops that never end.
test.each([
  ["a wild write", "*(volatile int *)0xFFFFFFF0u = 1;", /^CTL-1 accesses memory out of bounds/],
  ["an endless recursion", "again(1);", /^CTL-1 (overflows the stack|accesses memory)/],
  [
    "a broken stack",
    "volatile char deep[40000]; for (int i = 0; i < 40000; i++) { deep[i] = 1; }",
    /^CTL-1 accesses memory out of bounds/,
  ],
  ["a write beside an array", "big[0].bytes[index] = 1;", /^CTL-1 does what C leaves undefined/],
  ["a null pointer", "nowhere->bytes[0] = 1;", /^CTL-1 does what C leaves undefined/],
  ["a sum that overflows", "index = index * index;", /^CTL-1 does what C leaves undefined/],
])("a test of a visitor's code fails with a message after %s", async (_, line, message) => {
  const recursion = "int again(int n); int again(int n) { return again(n + 1) + n; }";
  const state =
    "static struct { char bytes[30000]; } big[2], *volatile nowhere; static volatile int index = 60000;";
  const edits = withLine(line, `${state} ${recursion}`);
  expect(await failureWith(edits, "CTL-1")).toMatchObject({
    line: 0,
    text: expect.stringMatching(message),
  });
});

test("noise on the bus doesn't shift the noise of the converter", async () => {
  const countsWith = async (fault: string) => {
    const code = `$& power_on(); bench_fault(${fault}, true); bench_run(MINUTES(1));
      bench_fault(${fault}, false); bench_run(MINUTES(2)); CHECK(false);`;
    const path = "tests/control_tests.c";
    const text = textOf(path).replace(/^void heats_a_freezing_house\(.*\{$/m, code);
    const { module } = await program.build({ [path]: text });
    const { tests, run } = testRunner(await compileModule(module ?? new Uint8Array()));
    const { trace } = run(
      tests.findIndex(({ id }) => id === "CTL-6"),
      publishedSeed,
    );
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

test("a mutant is caught, also if it never ends, survives or doesn't compile", async () => {
  const change = async (before: string, after: string) =>
    (await judge({ file: "firmware/src/crc16.c", content: crc.replace(before, after) })).verdict;
  expect(await change("(uint16_t)rest;", "0u;")).toBe("caught");
  expect(await change("return ", "for (;;) { }\n  return ")).toBe("caught");
  expect(await change("(uint16_t)rest;", "(uint16_t)(rest + 0u);")).toBe("survived");
  expect(await change("(uint16_t)rest;", "missing;")).toBe("refused");
});
