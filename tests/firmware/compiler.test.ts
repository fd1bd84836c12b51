import { describe, expect, test } from "vitest";
import { compileModule } from "../../firmware/api/module.ts";
import { testRunner } from "../../firmware/api/run-test.ts";
import { createProgram } from "../../firmware/compiler/program.ts";
import { builtPack, clang } from "../../firmware/tools/modules.ts";
import { manifest, moduleBytes } from "../../firmware/tools/sources.ts";
import { judgeTests } from "../../site/thermostat/worker/judge-tests.ts";

const pack = builtPack();
const program = createProgram(clang, pack.texts, pack.objects);
const control = pack.texts["src/control.c"] ?? "";

/** Adds a line to the function that every step calls, and code before and after the source. */
const withLine = (line: string, head: string, tail: string) => ({
  "src/control.c": `${head}${control.replace(/^bool control_step\(.*\{$/m, `$& ${line}`)}${tail}\n`,
});

async function run(edits: Readonly<Record<string, string>>, id: string) {
  const { module, diagnostics } = await program.build(edits);
  if (!module) throw new Error(JSON.stringify(diagnostics));
  const { tests, run } = testRunner(await compileModule(module));
  const index = tests.findIndex((one) => one.id === id);
  return run(index, 1).failure;
}

const tests = async () => (await compileModule(moduleBytes("good.wasm")))().tests;

test("state that the simulated board can't reset is a warning at its line", async () => {
  const edits = withLine(
    "runs++; last = now_ms;",
    "static volatile int runs; static volatile unsigned last = 7;\n",
    "",
  );
  const { module, diagnostics } = await program.build(edits);
  expect(module, JSON.stringify(diagnostics)).toBeDefined();
  expect(diagnostics.map(({ kind, line, message }) => [kind, line, message.split(" ")[0]])).toEqual(
    [
      ["warning", 1, "‘runs’"],
      ["warning", 1, "‘last’"],
    ],
  );
});

describe("a test of a visitor's code fails with a message after", () => {
  test.each([
    ["an endless loop", "for (;;) { }", "", /^CTL-1 doesn’t end: stopped after 200 million steps$/],
    ["large copies in an endless loop", "for (;;) { big[0] = big[1]; }", "", /^CTL-1 doesn’t end/],
    [
      "a wild write",
      "*(volatile int *)0xFFFFFFF0u = 1;",
      "",
      /^CTL-1 accesses memory out of bounds/,
    ],
    [
      "a broken stack",
      "volatile char deep[40000]; for (int i = 0; i < 40000; i++) { deep[i] = 1; }",
      "",
      /^CTL-1 accesses memory out of bounds/,
    ],
    [
      "an endless recursion",
      "again(1);",
      "int again(int n) { return again(n + 1) + n; }",
      /^CTL-1 (doesn’t end|overflows the stack|accesses memory)/,
    ],
  ])(
    "%s",
    async (_, line, global, message) => {
      const head = "static struct { char bytes[30000]; } big[2];\nint again(int n);\n";
      const failure = await run(withLine(line, head, global), "CTL-1");
      expect(failure).toMatchObject({ line: 0, text: expect.stringMatching(message) });
    },
    30_000,
  );
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

  test("but not in a comment or a string", async () => {
    const text = `${pack.texts["src/crc16.c"]}\n/* asm ## */\nextern const char *say;\nconst char *say = "asm";\n`;
    expect((await program.build({ "src/crc16.c": text })).module).toBeDefined();
  });
});

describe("clang's messages", () => {
  const build = async (text: string) => program.build({ "src/crc16.c": text });
  const crc = pack.texts["src/crc16.c"] ?? "";
  const last = crc.split("\n").length;

  test("an error has its file, line and column", async () => {
    const { diagnostics } = await build(`${crc}int a = b;\n`);
    const message = "use of undeclared identifier 'b'";
    expect(diagnostics).toEqual([
      { file: "src/crc16.c", line: last, column: 9, kind: "error", message },
    ]);
  });

  test("a warning doesn't stop the build", async () => {
    const { module, diagnostics } = await build(`${crc}static int unused;\n`);
    expect(module).toBeDefined();
    expect(diagnostics).toMatchObject([{ kind: "warning", line: last }]);
  });

  test("an undefined symbol is an error of the whole program", async () => {
    const { module, diagnostics } = await build(
      `int missing(void);\n${crc.replace("return ", "return (uint16_t)missing() + ")}`,
    );
    expect(module).toBeUndefined();
    expect(diagnostics.at(-1)).toMatchObject({
      line: 0,
      message: expect.stringContaining("undefined symbol"),
    });
  });

  test("a changed header affects what includes it", () => {
    const edits = { "src/control.h": `${pack.texts["src/control.h"]}\n` };
    expect(program.affected(edits)).toEqual(expect.arrayContaining(["src/control.c", "src/app.c"]));
    expect(program.affected(edits)).not.toContain("src/crc16.c");
  });
});

describe("changed tests are judged", () => {
  const judge = (path: string, change: (text: string) => string) =>
    judgeTests(program, pack, { [path]: change(pack.texts[path] ?? "") }, () => {});

  test("a file that checks nothing misses the bugs that only it caught, and catches no others", async () => {
    const empty = (text: string) =>
      text.replace(/^void \w+\(void\) \{$/gm, "$& if (lazy()) { return; }");
    const path = "tests/sensor_tests.c";
    const judgement = await judge(path, (text) =>
      empty(text).replace(/^void /m, "static bool lazy(void) { return true; }\n$&"),
    );
    const files = new Map((await tests()).map(({ id, file }) => [id, file]));
    const only = Object.entries(manifest().matrix.failing).filter(
      ([, ids]) => ids.length > 0 && ids.every((id) => files.get(id) === "sensor_tests.c"),
    );
    expect(only.length).toBeGreaterThan(0);
    expect(judgement).toEqual({
      goodPasses: true,
      missed: only.map(([bug]) => bug),
      caughtNow: [],
      survivorsCaught: [],
    });
  }, 60_000);

  test("a test that good firmware fails doesn't count", async () => {
    const never = (text: string) =>
      text.replace(/(void measures_with_real_parts\(void\) \{)/, "$1 CHECK(false);");
    expect(await judge("tests/sensor_tests.c", never)).toMatchObject({
      goodPasses: false,
      missed: [],
    });
  }, 60_000);
});
