import { describe, expect, test } from "vitest";
import { compileModule } from "../../firmware/api/module.ts";
import { testRunner } from "../../firmware/api/run-test.ts";
import { createProgram } from "../../firmware/compiler/program.ts";
import { refusals } from "../../firmware/compiler/refusals.ts";
import { judge } from "../../firmware/mutation/judge.ts";
import { builtPack, clang } from "../../firmware/tools/modules.ts";
import { matrix, moduleBytes } from "../../firmware/tools/sources.ts";
import { judgeTests } from "../../site/thermostat/worker/judge-tests.ts";

const pack = builtPack();
const program = createProgram(clang, pack.texts, pack.objects);
const textOf = (path: string) => pack.texts[path] ?? "";
const crc = textOf("src/crc16.c");

/** Adds a line to the function that every step calls, and a line above the source. */
const withLine = (line: string, above: string) => ({
  "src/control.c": `${above}\n${textOf("src/control.c").replace(/^bool control_step\(.*\{$/m, `$& ${line}`)}`,
});

/** The first failure of the tests, or of one of them. */
async function failureWith(edits: Readonly<Record<string, string>>, only?: string) {
  const { module, diagnostics } = await program.build(edits);
  if (!module) throw new Error(JSON.stringify(diagnostics));
  const { tests, run } = testRunner(await compileModule(module));
  for (const [index, { id }] of tests.entries()) {
    const failure = !only || id === only ? run(index, 1).failure : undefined;
    if (failure) return failure;
  }
  return;
}

test("clang's warnings, and state that the simulated board can't reset, don't stop the build", async () => {
  const edits = withLine(
    "runs++; last = now_ms;",
    "static volatile int runs; static volatile unsigned last = 7; static int unused;",
  );
  const { module, diagnostics } = await program.build(edits);
  expect(module, JSON.stringify(diagnostics)).toBeDefined();
  expect(diagnostics.map(({ kind, line, message }) => [kind, line, message.split(" ")[0]])).toEqual(
    [
      ["warning", 1, "unused"],
      ["warning", 1, "‘runs’"],
      ["warning", 1, "‘last’"],
    ],
  );
});

// tests/browser/compiler.spec.ts tries others in the other engines.
test.each([
  ["copies in an endless loop", "for (;;) { big[0] = big[1]; }", /^CTL-1 doesn’t end: stopped/],
  ["a wild write", "*(volatile int *)0xFFFFFFF0u = 1;", /^CTL-1 accesses memory out of bounds/],
  ["an endless recursion", "again(1);", /^CTL-1 (doesn’t end|overflows the stack|accesses memory)/],
  [
    "a broken stack",
    "volatile char deep[40000]; for (int i = 0; i < 40000; i++) { deep[i] = 1; }",
    /^CTL-1 accesses memory out of bounds/,
  ],
])("a test of a visitor's code fails with a message after %s", async (_, line, message) => {
  const recursion = "int again(int n); int again(int n) { return again(n + 1) + n; }";
  const edits = withLine(line, `static struct { char bytes[30000]; } big[2]; ${recursion}`);
  expect(await failureWith(edits, "CTL-1")).toMatchObject({
    line: 0,
    text: expect.stringMatching(message),
  });
});

describe("forbidden code is an error at its line", () => {
  test.each([
    '__asm__("nop");',
    '_Pragma("x")',
    '__attribute__((no_sanitize("coverage"))) int a;',
    "#pragma clang attribute push",
    '# 5 "other.c"',
    'a\\\nsm("nop");',
    "__builtin_memset(0, 0, 9);",
    "void __sanitizer_cov_trace_pc(void) { }",
    "#undef EXIT",
    "int a = PASTE(a ## sm);",
  ])("%s", async (line) => {
    const { module, diagnostics } = await program.build({ "src/crc16.c": `\n${line}\n` });
    expect(module).toBeUndefined();
    expect(diagnostics[0]).toMatchObject({ file: "src/crc16.c", line: 2, kind: "error" });
  });

  test("but not in a comment or a string", () => {
    const harmless = `${crc}\n/* asm ## */\nconst char *say = "asm";\n`;
    expect(refusals("src/crc16.c", harmless, crc)).toEqual([]);
  });
});

test("an error has its file, line and column; an undefined symbol only its file", async () => {
  const wrong = await program.build({ "src/crc16.c": `${crc}int a = b;\n` });
  const line = crc.split("\n").length;
  const message = "use of undeclared identifier 'b'";
  expect(wrong.diagnostics).toEqual([
    { file: "src/crc16.c", line, column: 9, kind: "error", message },
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

test("changed tests that check nothing miss the bugs that only they caught", async () => {
  const { tests } = (await compileModule(moduleBytes("good.wasm")))();
  const files = new Map(tests.map(({ id, file }) => [id, file]));
  const onlyHere = ([, ids]: [string, readonly string[]]) =>
    ids.length > 0 && ids.every((id) => files.get(id) === "sensor_tests.c");
  const bugs = Object.entries(matrix().failing);
  const missed = bugs.filter(onlyHere).map(([bug]) => bug);
  const others = bugs.filter((bug) => !onlyHere(bug)).map(([bug]) => bug);
  const some = [...missed.slice(0, 2), ...others.slice(0, 2)];
  const variants = pack.variants.filter(({ id }) => some.includes(id));
  expect(variants).toHaveLength(4);

  const path = "tests/sensor_tests.c";
  const lazy = textOf(path)
    .replace(/^void \w+\(void\) \{$/gm, "$& if (lazy()) { return; }")
    .replace(/^void /m, "static bool lazy(void) { return true; }\n$&");
  expect(await judgeTests(program, { ...pack, variants }, { [path]: lazy }, () => {})).toEqual({
    goodPasses: true,
    missed: missed.slice(0, 2),
    caughtNow: [],
    survivorsCaught: [],
  });
});

test("a changed test that good firmware fails doesn't count", async () => {
  const path = "tests/sensor_tests.c";
  const never = textOf(path).replace(
    /(void measures_with_real_parts\(void\) \{)/,
    "$1 CHECK(false);",
  );
  const judgement = await judgeTests(program, pack, { [path]: never }, () => {});
  expect(judgement).toMatchObject({ goodPasses: false, missed: [] });
});

test("a mutant is caught, survives or doesn't compile", async () => {
  const returning = (value: string) =>
    judge({ file: "firmware/src/crc16.c", content: crc.replace("(uint16_t)crc;", value) });
  expect(await returning("0u;")).toBe("caught");
  expect(await returning("(uint16_t)(crc + 0u);")).toBe("survived");
  expect(await returning("missing;")).toBe("refused");
});
