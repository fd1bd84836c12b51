import { globSync, readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import type { Page } from "@playwright/test";
import axe, { type AxeResults } from "axe-core";
import { bugs, manifest, matrix } from "../../tools/firmware/sources.ts";
import { watchNetwork } from "./budgets.ts";
import { dist } from "./built-pages.ts";
import { expect, test } from "./fixtures.ts";

const path = "/break-this-thermostat";
const hysteresis = "0:outdoor/0,43200000?starts/1/24";

const press = (page: Page) => page.getByRole("button", { name: "Put this bug in" });
const firstResult = (page: Page) => page.locator("[data-first-result]");
const bench = (page: Page) => page.locator("[data-bench-app]");
const still = (page: Page) => page.locator("[data-bench-still]");
const firmware = (page: Page) =>
  bench(page).getByRole("combobox", { name: "Firmware", exact: true });
/** The sentence that each run ends with. */
const said = (page: Page) => bench(page).getByRole("status").first();
const ownTest = (page: Page) => bench(page).getByRole("region", { name: "Write the test" });
const byHand = (page: Page) => bench(page).getByRole("region", { name: "By hand" });

async function failingIn(page: Page): Promise<string[]> {
  const labels = bench(page).locator("fieldset label").filter({ hasText: "Fail" });
  return (await labels.allInnerTexts()).map((text) => text.split("\n")[0] ?? "").sort();
}

async function openWithLink(page: Page, hash: string) {
  await page.goto(path + hash);
  await expect(said(page)).not.toBeEmpty({ timeout: 20_000 });
}

test("one press shows the failing requirement, the moment and the cost", async ({
  page,
  errors,
}) => {
  await page.goto(path);
  const bug = await press(page).getAttribute("data-press");
  const { cost = "" } = bugs().find(({ id }) => id === bug) ?? {};
  const [requirement = ""] = matrix().failing[bug ?? ""] ?? [];
  await press(page).click();
  await expect(firstResult(page)).toContainText("Fail");
  await expect(firstResult(page)).toContainText(requirement);
  await expect(firstResult(page)).toContainText(/\w+\.c:\d+: .+, wanted .+, after \d+\.\d{3} s\./);
  await expect(firstResult(page)).toContainText(cost);
  await expect(firstResult(page).locator("canvas")).toBeVisible();
  await expect(said(page)).toContainText(`Fail: ${requirement}.`);
  await expect(still(page)).toBeHidden();
  await expect(page.locator("[data-failing]")).toBeVisible();
  expect(errors).toEqual([]);
});

test("every bug's verdicts are those that are published", async ({ page }) => {
  test.slow();
  await openWithLink(page, "#seed=1");
  expect(await failingIn(page)).toEqual([]);
  const { tests, failing } = matrix();
  for (const { id, says } of bugs()) {
    await firmware(page).selectOption(id);
    await expect(said(page)).toContainText(`“${says}”, seed 1.`, { timeout: 20_000 });
    expect(await failingIn(page), id).toEqual([...(failing[id] ?? [])].sort());
  }
  await expect(bench(page).locator("fieldset label")).toHaveCount(
    tests.length + (await ownTest(page).locator("fieldset label").count()),
  );
});

test("the digest that the browser computes is the manifest's", async ({ page }) => {
  await openWithLink(page, "#bug=deadline");
  const digest = page.locator("[data-bench-digest]");
  await expect(digest).toContainText(manifest().trace, { timeout: 20_000 });
  await expect(digest).toContainText("Pass");
});

test("a link restores bug, requirement, seed and own test", async ({ page }) => {
  const hash = `#bug=same-copy&requirement=BUS-3&seed=7&test=${hysteresis}`;
  await openWithLink(page, hash);
  await expect(firmware(page)).toHaveValue("same-copy");
  await expect(bench(page).getByRole("textbox", { name: "Seed" })).toHaveValue("7");
  await expect(bench(page).getByRole("radio", { name: /BUS-3/ })).toBeChecked();
  const row = ownTest(page).getByRole("group", { name: "Row 2" });
  await expect(row.getByRole("textbox", { name: "At", exact: true })).toHaveValue("12");
  expect(new URL(page.url()).hash).toBe(hash);
});

test("a broken link falls back with a sentence, and the press still works", async ({
  page,
  errors,
}) => {
  await openWithLink(page, "#bug=fire&requirement=CTL-1&test=0:constructor");
  await expect(bench(page)).toContainText("The link names a bug that does not exist here.");
  await expect(bench(page)).toContainText("The link’s own test cannot be read.");
  await expect(bench(page).getByRole("radio", { name: /CTL-1\b/ })).toBeChecked();
  await expect(said(page)).toContainText("Pass: all");
  await press(page).click();
  await expect(firstResult(page)).toHaveText(/^Fail/, { timeout: 20_000 });
  expect(errors).toEqual([]);
});

test.describe("a visitor's test", () => {
  const run = (page: Page) => ownTest(page).getByRole("button", { name: /^Run/ });
  const verdict = (page: Page) => ownTest(page).getByRole("status");

  test("catches the bug that passes every other test", async ({ page }) => {
    await openWithLink(page, `#test=${hysteresis}`);
    await run(page).click();
    await expect(verdict(page)).toContainText("you caught it", { timeout: 20_000 });
  });

  test("is refused if the good firmware fails it, or if it is incomplete", async ({ page }) => {
    await openWithLink(page, "#test=0?compressor/1/1");
    await run(page).click();
    await expect(verdict(page)).toContainText("not a test yet: the good firmware fails it");
    await ownTest(page).getByRole("textbox", { name: "At least" }).fill("");
    await run(page).click();
    await expect(verdict(page)).toHaveText("Row 1 needs a number for “At least”.");
  });

  test("can be stopped at any moment", async ({ page }) => {
    // A worker cannot be slowed down, so its modules are held back.
    await openWithLink(page, `#test=${hysteresis}`);
    const { promise: stopped, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/*.wasm", async (route) => {
      await stopped;
      await route.abort().catch(() => {});
    });
    await run(page).click();
    await ownTest(page).getByRole("button", { name: "Stop" }).click();
    await expect(verdict(page)).toHaveText("Stopped.");
    await expect.poll(() => page.workers().length).toBe(0);
    release();
  });
});

test("by hand, a broken rule is said", async ({ page }) => {
  await openWithLink(page, "#seed=1");
  await byHand(page)
    .getByLabel("Firmware on the bench")
    .selectOption({ label: "Checks the sensor's range on one side only" });
  await byHand(page).getByRole("combobox", { name: "Speed" }).selectOption("600");
  await byHand(page).getByRole("button", { name: "Switch on" }).click();
  const open = byHand(page).getByRole("button", { name: "Sensor open" });
  await open.click();
  await expect(open).toHaveAttribute("aria-pressed", "true");
  await expect(byHand(page).getByRole("status")).toContainText("without a sensor", {
    timeout: 20_000,
  });
  await byHand(page).getByRole("button", { name: "Switch off" }).click();
  await expect(open).toBeDisabled();
});

test("everything works by keyboard alone", async ({ page }) => {
  await page.goto(path);
  await press(page).focus();
  await page.keyboard.press("Enter");
  await expect(said(page)).not.toBeEmpty({ timeout: 20_000 });
  await page.getByRole("button", { name: "See it on the bench" }).press("Enter");
  await expect(page.locator("#bench-requirement")).toBeFocused();
  await page.keyboard.press("Tab");
  const cursor = page.getByRole("slider", { name: "Cursor on the trace" });
  await expect(cursor).toBeFocused();
  const before = await cursor.getAttribute("aria-valuetext");
  await page.keyboard.press("ArrowLeft");
  await expect(cursor).not.toHaveAttribute("aria-valuetext", before ?? "");
  await page.keyboard.press("Home");
  await expect(cursor).toHaveAttribute("aria-valuetext", /^0 ms: room −?\d+\.\d\d °C, comp/);
  await bench(page).getByRole("radio", { checked: true }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("#bench-requirement")).not.toContainText("Fail");
  await page.getByText("What this trace shows").press("Enter");
  await expect(bench(page).locator("details tbody tr").first()).toBeVisible();
  const run = bench(page).getByRole("button", { name: "Run the tests" });
  await run.press("Enter");
  await expect(said(page)).not.toBeEmpty({ timeout: 20_000 });
  await expect(run).toBeFocused();
  await expect(run).toBeInViewport();
  await ownTest(page).getByRole("button", { name: "Remove row 2" }).press("Enter");
  await expect(ownTest(page).getByRole("button", { name: "Run against" })).toBeFocused();
});

test("who wants less motion gets the trace without its sweep", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(path);
  await press(page).click();
  await firstResult(page).locator("canvas").waitFor();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

for (const [what, files] of [
  ["a worker that is blocked", "**/bench-worker*"],
  ["a module that does not arrive", "**/*.wasm"],
  ["a script that does not arrive", "**/open.*.js"],
] as const) {
  test(`${what} leaves the page's own results`, async ({ page }) => {
    await page.route(files, (route) => route.abort());
    await page.goto(path);
    await press(page).click();
    await expect(firstResult(page)).toContainText(/does not|did not/);
    await expect(still(page)).toBeVisible();
  });
}

test("axe finds nothing at the running bench, and no target is too small", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(path);
  await press(page).click();
  await expect(said(page)).not.toBeEmpty({ timeout: 20_000 });
  await byHand(page).getByRole("button", { name: "Switch on" }).click();
  await byHand(page).getByRole("list").waitFor();
  await byHand(page).getByRole("button", { name: "Switch off" }).click();
  await page.evaluate(axe.source);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await page.evaluate(
      () => (window as unknown as { axe: typeof axe }).axe.run() as Promise<AxeResults>,
    );
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
  }
  const wide = await page
    .locator("[data-bench-app], [data-first-result]")
    .evaluateAll((places) =>
      places.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    );
  expect(wide).toEqual([0, 0]);
  const small = await bench(page)
    .locator("button, select, input:not([type=radio]), summary, fieldset label:has([type=radio])")
    .evaluateAll((all) =>
      all
        .filter((one) => one.getBoundingClientRect().height < 44)
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    );
  expect(small).toEqual([]);
});

test("the bench's scripts are at most 25 kB beside React", async ({ page }) => {
  await page.goto(path);
  const network = await watchNetwork(page);
  await press(page).click();
  await expect(said(page)).not.toBeEmpty({ timeout: 20_000 });
  const worker = globSync("_astro/bench-worker*.js", { cwd: dist }).map((name) => `/${name}`);
  const loaded = network.urls("Script").map((url) => new URL(url).pathname);
  const own = [...new Set([...loaded, ...worker])]
    .map((name) => readFileSync(dist + name))
    .filter((script) => !script.includes("react.dev/errors"));
  expect(own.length).toBeGreaterThanOrEqual(2);
  const bytes = own.reduce((sum, script) => sum + brotliCompressSync(script).length, 0);
  expect(bytes).toBeLessThanOrEqual(25_000);
});
