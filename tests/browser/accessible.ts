import { expect, type Page } from "@playwright/test";
import axe, { type AxeResults, type RunOptions } from "axe-core";

/** Expects that axe finds nothing, at phone and desktop width, in both colour schemes. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  const run = async (options: RunOptions) => {
    const { violations } = await page.evaluate(
      (how) => (window as unknown as { axe: typeof axe }).axe.run(how) as Promise<AxeResults>,
      { resultTypes: ["violations"], ...options } satisfies RunOptions,
    );
    return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target) }));
  };
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    // Without motion, or a colour would be measured half-way to the other scheme.
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    expect.soft(await run({}), `at ${width} px`).toEqual([]);
    // Nothing but colours changes.
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    expect.soft(await run({ runOnly: ["color-contrast"] }), `dark at ${width} px`).toEqual([]);
  }
}
