import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";

// `axe.source` is not minified and takes longer to parse than axe takes to check a page.
const source = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

type Look = { readonly width: number; readonly colorScheme: "light" | "dark" };

/**
 * Expects that axe finds nothing in a window of this width, in this colour scheme, and that voice
 * software finds each control by what it shows, and one alone of a form.
 */
export async function expectAccessible(page: Page, { width, colorScheme }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  // Without motion, because axe would measure colours in the middle of a transition.
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.evaluate(source);
  const { violations } = await page.evaluate(
    () =>
      (window as unknown as { axe: typeof axe }).axe.run({
        resultTypes: ["violations"],
        rules: { "label-content-name-mismatch": { enabled: true } },
      }) as Promise<axe.AxeResults>,
  );
  const found = violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.target) }));
  expect.soft(found, `${colorScheme}, at ${width} px`).toEqual([]);
  expect.soft(await page.evaluate(unclearNames), "names").toEqual([]);
}

/** Labels and buttons of a form that have the same name as another, and forms without a name of their own. */
function unclearNames(): string[] {
  const nameOf = (form: HTMLFormElement) =>
    document.getElementById(form.getAttribute("aria-labelledby") ?? "")?.textContent ?? "";
  const repeated = (names: readonly string[]) =>
    names.filter((name, at) => name === "" || names.indexOf(name) !== at);
  const forms = [...document.querySelectorAll<HTMLFormElement>("main form[id]")];
  const within = forms.flatMap((form) =>
    repeated(
      [...form.querySelectorAll("label, button")].map((one) => one.firstChild?.textContent ?? ""),
    ),
  );
  return [...repeated(forms.map(nameOf)), ...within];
}
