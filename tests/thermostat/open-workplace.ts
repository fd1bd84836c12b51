import type { Page } from "@playwright/test";
import { expect } from "../browser/fixtures.ts";

export const path = "/break-this-thermostat";
export const slow = { timeout: 60_000 };

export const workplace = (page: Page) => page.locator("[data-workplace]");
/** The sentence that reports a run's result. */
export const result = (page: Page) => page.locator(".workplace-bar > p:not([class])");
export const startFrom = (page: Page) =>
  workplace(page).getByRole("combobox", { name: "Start from" });
export const run = (page: Page) =>
  workplace(page).getByRole("button", { name: "Run", exact: true });
export const code = (page: Page) => page.locator(".editor .cm-content");

/** Opens the page and its workplace, and waits for the first verdict. */
export async function openWorkplace(page: Page, hash = "") {
  await page.goto(path + hash);
  if (!hash) await workplace(page).getByRole("button", { name: "Change the code" }).click();
  await expect(result(page)).not.toBeEmpty(slow);
}
