import { expect, type Page } from "@playwright/test";
import axe, { type AxeResults } from "axe-core";

/** Expects that axe finds nothing, on a light phone and on a dark desktop. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  for (const [width, colorScheme] of [
    [390, "light"],
    [1440, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    // Without motion, because axe would measure colours in the middle of a transition.
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await page.evaluate(
      () =>
        (window as unknown as { axe: typeof axe }).axe.run({
          resultTypes: ["violations"],
        }) as Promise<AxeResults>,
    );
    const found = violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.target) }));
    expect.soft(found, `${colorScheme}, at ${width} px`).toEqual([]);
  }
}
