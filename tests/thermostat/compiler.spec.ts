import { editableFiles, largeFile, patchOf, writeEdit } from "../../thermostat/build.ts";
import { chromiumPath } from "../../tools/chromium.ts";
import { expect, test } from "../browser/fixtures.ts";
import { enginesWith } from "../support/engines/engines.ts";
import type { Tab } from "../support/engines/tab.ts";
import { openProxy } from "../support/proxy.ts";

/** What visitors type into the workplace, compiled and tested in each engine. */

const control = "src/control.c";
const controlTests = "tests/control_tests.c";
/** On a busy machine, the first use of clang takes long. */
const slow = 100_000;

type Rewrite = (text: string) => string;

/** A link to a change of control.c, and perhaps of its tests. */
async function linkTo(change: Rewrite, ofTests: Rewrite = (text) => text): Promise<string> {
  const files = editableFiles();
  const edits = {
    [control]: change(files[control] ?? ""),
    [controlTests]: ofTests(files[controlTests] ?? ""),
  };
  return `#edit=${await writeEdit(patchOf(files, edits))}`;
}

/** A line in the function that every step calls, and code before it. */
const addLine = (line: string, head = "") =>
  linkTo((text) => head + text.replace(/^void control_step\(.*\{$/m, `$& ${line}`));

/** Opens a link to a change in the open page. */
const follow = (tab: Tab, link: string) => tab.run(`location.hash = ${JSON.stringify(link)}`);

/** Runs the open change, which loads the compiler. */
async function load(tab: Tab): Promise<void> {
  await tab.until(`document.getElementById("run-waits")`);
  // By script: the page may still scroll, and a driver's click would miss.
  await tab.run(`document.querySelector(".workplace-toolbar button").click()`);
}

/** Waits until an element of the workplace has this text. */
const shows = (tab: Tab, element: string, text: RegExp) =>
  tab.until(`${text}.test(document.querySelector("${element}")?.textContent)`, slow);

// Only npm run test:long tries the others.
const engines = enginesWith(chromiumPath).slice(0, process.env.LONG ? undefined : 1);

for (const { name, open } of engines) {
  test(`changes are compiled and tested, and no change hangs the page, in ${name}`, async ({
    site,
  }) => {
    test.skip(!open, `${name} is not installed`);
    test.setTimeout(300_000);
    const proxy = await openProxy(site);
    const downloads = () => proxy.requests.filter(({ url }) => url?.endsWith(largeFile)).length;
    const tab = await open?.();
    if (!tab) return;
    try {
      await tab.goto(`${proxy.url}/break-this-thermostat`);
      await follow(tab, await linkTo((text) => text.replace(/(error_cdeg = )/, "$1(uint8_t)")));
      await load(tab);
      await shows(tab, ".workplace-bar > p:not([class])", /^[1-9]\d* of \d+ tests failed/);
      const undeclared = await addLine("int a = b;");
      await follow(tab, undeclared);
      await shows(tab, ".diagnostics", /control\.c.*use of undeclared identifier 'b'/);
      expect(downloads()).toBe(1);

      // CTL-19 leaves room for this, so only a test of the visitor's own can catch it.
      const wider: Rewrite = (text) => text.replace(/<= -CONTROL_HYSTERESIS_CDEG/, "<= -40");
      await follow(tab, await linkTo(wider));
      await shows(tab, ".finding", /^Our tests accept this\. .*Send the link to \S+@/);
      const narrower: Rewrite = (text) => text.replace("1900, 2100", "1962, 2100");
      await follow(tab, await linkTo(wider, narrower));
      await shows(tab, ".finding", /^Your test catches what ours miss: CTL.1\./);

      const again = "int again(int n);int again(int n) { return again(n + 1) + n; }\n";
      const faults = [
        [addLine("*(volatile int *)0xFFFFFFF0u = 1;"), /accesses memory out of bounds/],
        [addLine("int *volatile none = 0; *none = 1;"), /does what C leaves undefined/],
        [addLine("again(1);", again), /overflows the stack|accesses memory/],
        [addLine("for (;;) { }"), /doesn’t end: stopped after 10 s/],
      ] as const;
      for (const [link, message] of faults) {
        await follow(tab, await link);
        await shows(tab, ".workplace-check", message);
        const cause = RegExp(`^One cause: in .*${message.source}`);
        const notices = `[...document.querySelectorAll(".workplace-notice")]`;
        await tab.until(`${notices}.some(({ textContent }) => ${cause}.test(textContent))`, slow);
        await shows(tab, ".workplace-detail", /No trace/);
      }
      await shows(
        tab,
        ".workplace-bar > p:not([class])",
        /^2 of 2 tests failed.* not run, because two/,
      );

      // The browser's cache has the compiler. WebKit's driver opens private windows without one.
      if (name === "WebKit") return;
      await tab.goto(`${proxy.url}/break-this-thermostat?again`);
      await follow(tab, undeclared);
      await load(tab);
      await tab.until(`/Starting clang|Compiling/.test(document.body.textContent)`);
      expect(downloads()).toBe(1);
    } finally {
      await tab.close();
      proxy.close();
    }
  });
}
