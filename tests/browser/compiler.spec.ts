import { manifest } from "../../firmware/tools/sources.ts";
import { findChromium } from "../../tools/find-chromium.ts";
import { inPage, openCompilerPage } from "../support/compiler-page.ts";
import { enginesWith } from "../support/engines/engines.ts";
import { expect, test } from "./fixtures.ts";

/** The page's compiler in each engine, without the rest of the page. */

type Build = { compiles: boolean; diagnostics: object[]; failed: { text: string }[] };

/** Puts a line into the function that every step calls, compiles and runs tests until one fails. */
const tryLine = (line: string, head = "") => `
  const control = texts["src/control.c"].replace(/^bool control_step\\(.*\\{$/m, (at) => at + ${JSON.stringify(line)});
  const { module, diagnostics } = await compiler.compile({ "src/control.c": ${JSON.stringify(head)} + control });
  const failed = module ? await failures(module, 1) : [];
  return { compiles: Boolean(module), diagnostics, failed };`;

for (const { name, open } of enginesWith(await findChromium())) {
  test(`the compiler reproduces the published digest and survives what visitors type, in ${name}`, async () => {
    test.skip(!open, `${name} is not installed`);
    const host = await openCompilerPage();
    const tab = await open?.();
    if (!tab) return;
    const run = (line: string, head?: string) => inPage<Build>(tab, tryLine(line, head));
    const verdict = async (line: string, head?: string) => (await run(line, head)).failed[0]?.text;
    try {
      await tab.goto(host.url);
      const loaded = await inPage(tab, "return compiler.load(() => {});");
      expect(loaded).toEqual({ digest: manifest().trace, fromCache: false });
      const cast = `
        const sensor = texts["src/control.c"].replace(/(error_cdeg = )/, "$1(uint8_t)");
        const { module } = await compiler.compile({ "src/control.c": sensor });
        return failures(module, 1);`;
      expect(await inPage(tab, cast)).not.toEqual([]);
      expect(await verdict("for (;;) { }")).toMatch(
        /^\w+-\d+ doesn’t end: stopped after 200 million/,
      );
      expect(await verdict("*(volatile int *)0xFFFFFFF0u = 1;")).toContain(
        "accesses memory out of bounds",
      );
      expect(
        await verdict(
          "again(1);",
          "int again(int n);int again(int n) { return again(n + 1) + n; }\n",
        ),
      ).toMatch(/doesn’t end|overflows the stack|accesses memory/);
      expect(await run("int a = b;")).toMatchObject({
        compiles: false,
        diagnostics: [
          { file: "src/control.c", kind: "error", message: "use of undeclared identifier 'b'" },
        ],
      });
      // WebKit's driver opens private windows, which store nothing.
      if (name === "WebKit") return;
      const again = await inPage(tab, "return compiler.load(() => {});");
      expect(again).toMatchObject({ fromCache: true });
    } finally {
      await tab.close();
      await host.close();
    }
  });
}
