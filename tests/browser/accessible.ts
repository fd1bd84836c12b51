import { expect, type Page } from "@playwright/test";
import axe, { type AxeResults } from "axe-core";

type Look = { readonly width: number; readonly colorScheme: "light" | "dark" };

/** Expects that axe finds nothing in a window of this width, in this colour scheme. */
export async function expectAccessible(page: Page, { width, colorScheme }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  // Without motion, because axe would measure colours in the middle of a transition.
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    () =>
      (window as unknown as { axe: typeof axe }).axe.run({
        resultTypes: ["violations"],
      }) as Promise<AxeResults>,
  );
  const found = violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.target) }));
  expect.soft(found, `${colorScheme}, at ${width} px`).toEqual([]);
}
