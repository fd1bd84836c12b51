import { chromiumPath } from "../../tools/chromium.ts";
import { enginesWith } from "../support/engines/engines.ts";
import type { Browser, Tab } from "../support/engines/tab.ts";
import { ownTest } from "./fixtures.ts";

export const engines = enginesWith(chromiumPath);

type Fixtures = {
  /** Name of the engine that a test runs in. */
  engine: string;
  /** A tab of it. */
  tab: Tab;
};

/** A browser of each engine for all tests of a worker, opened when the first of them needs it. */
export const test = ownTest.extend<Fixtures, { browserOf: (engine: string) => Promise<Browser> }>({
  engine: ["", { option: true }],
  tab: async ({ browserOf, engine }, use) => use(await browserOf(engine)),
  browserOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it.
    async ({}, use) => {
      const open = new Map<string, Promise<Browser>>();
      await use((name) => {
        const engine = engines.find((one) => one.name === name);
        const browser = open.get(name) ?? engine?.open?.();
        if (!browser) throw new Error(`${name} is not installed.`);
        open.set(name, browser);
        return browser;
      });
      for (const browser of open.values()) await (await browser).close();
    },
    { scope: "worker" },
  ],
});
