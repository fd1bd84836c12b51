import { largeFile } from "../../firmware/tools/compiler-files.ts";
import { workplaceData } from "../../site/thermostat/computed/workplace-data.ts";
import { writeEdit } from "../../site/thermostat/editor/edit-link.ts";
import { patchOf } from "../../site/thermostat/editor/patches.ts";
import { chromiumPath } from "../../tools/chromium.ts";
import { enginesWith } from "../support/engines/engines.ts";
import type { Tab } from "../support/engines/tab.ts";
import { openProxy } from "../support/proxy.ts";
import { expect, test } from "./fixtures.ts";

/** What visitors type into the workplace, compiled and tested in each engine. */

const control = "src/control.c";
/** On a busy machine, the first use of clang takes long. */
const slow = 100_000;

/** A link to a change of control.c. */
async function linkTo(change: (text: string) => string): Promise<string> {
  const { base, files } = await workplaceData();
  const patch = patchOf(files, { [control]: change(files[control] ?? "") });
  return `#edit=${await writeEdit(base, patch)}`;
}

/** A line in the function that every step calls, and code before it. */
const addLine = (line: string, head = "") =>
  linkTo((text) => head + text.replace(/^bool control_step\(.*\{$/m, `$& ${line}`));

/** Opens a link to a change in the open page, and compiles it. */
async function compile(tab: Tab, link: string): Promise<void> {
  await tab.run(`location.hash = ${JSON.stringify(link)}`);
  await tab.until(`document.querySelector(".workplace-shared")`);
  // By script: the page may still scroll, and a driver's click would miss.
  await tab.run(`document.querySelector(".workplace-shared button").click()`);
}

/** Waits until an element of the workplace has this text. */
const shows = (tab: Tab, element: string, text: RegExp) =>
  tab.until(`${text}.test(document.querySelector("${element}")?.textContent)`, slow);

for (const { name, open } of enginesWith(chromiumPath)) {
  test(`changes are compiled and tested, and no change hangs the page, in ${name}`, async ({
    site,
  }) => {
    test.skip(!open, `${name} is not installed`);
    test.skip(name !== "Chromium" && !process.env.LONG, "npm run test:long tries it");
    test.setTimeout(300_000);
    const proxy = await openProxy(site);
    const downloads = () => proxy.requests.filter(({ url }) => url?.endsWith(largeFile)).length;
    const tab = await open?.();
    if (!tab) return;
    try {
      await tab.goto(`${proxy.url}/break-this-thermostat`);
      await compile(tab, await linkTo((text) => text.replace(/(error_cdeg = )/, "$1(uint8_t)")));
      await shows(tab, ".workplace-bar [role=status]", /^[1-9]\d* of \d+ tests failed/);
      const undeclared = await addLine("int a = b;");
      await compile(tab, undeclared);
      await shows(tab, ".diagnostics", /control\.c.*use of undeclared identifier 'b'/);
      expect(downloads()).toBe(1);

      const again = "int again(int n);int again(int n) { return again(n + 1) + n; }\n";
      // tests/firmware/compiler.test.ts tries these in V8, Chromium's engine.
      const faults =
        name === "Chromium"
          ? []
          : ([
              [addLine("*(volatile int *)0xFFFFFFF0u = 1;"), /accesses memory out of bounds/],
              [addLine("for (;;) { }"), /doesn’t end: stopped after 200 million steps/],
              [addLine("again(1);", again), /doesn’t end|overflows the stack|accesses memory/],
            ] as const);
      for (const [link, message] of faults) {
        await compile(tab, await link);
        await tab.until(`!document.querySelector(".workplace-shared")`, slow);
        await shows(tab, ".workplace-check", message);
      }

      // WebKit's driver opens private windows, which store nothing.
      if (name === "WebKit") return;
      await tab.goto(`${proxy.url}/break-this-thermostat?again`);
      await compile(tab, undeclared);
      await tab.until(`/Starting clang|Compiling/.test(document.body.textContent)`);
      expect(downloads()).toBe(1);
    } finally {
      await tab.close();
      proxy.close();
    }
  });
}
