import type { Page } from "@playwright/test";
import { bugs, matrix } from "../../firmware/tools/sources.ts";
import { readContent } from "../support/content.ts";
import { watchNetwork } from "./budgets.ts";
import { expect, test } from "./fixtures.ts";

const path = "/break-this-thermostat";
const place = (page: Page) => page.locator("[aria-labelledby=break]");
const { bug }: { bug: string } = readContent("thermostat.yaml").hero;
const laptopsAndPhones = [
  [1366, 641],
  [1280, 593],
  [360, 640],
  [390, 664],
] as const;

test("the button is above the fold, and on a phone the trace too, before and after a press", async ({
  page,
}) => {
  const first = place(page);
  const button = first.getByRole("button");
  for (const [width, height] of laptopsAndPhones) {
    await page.setViewportSize({ width, height });
    await page.goto(path);
    await expect(button, `${width} × ${height}`).toBeInViewport({ ratio: 1 });
  }
  const trace = first.locator("figure > div");
  await expect(trace).toBeInViewport({ ratio: 1 });
  await button.click();
  await expect(first.getByRole("status")).toContainText("failed");
  await expect(button).toBeInViewport({ ratio: 1 });
  await expect(trace).toBeInViewport({ ratio: 1 });
});

test("one press shows what failed, on the same axes; another takes the bug out", async ({
  page,
  errors,
}) => {
  await page.goto(path);
  const first = place(page);
  const status = first.getByRole("status");
  const before = await first.locator("figure svg path").first().getAttribute("d");
  const { cost = "" } = bugs().find(({ id }) => id === bug) ?? {};
  const { tests, failing } = matrix();
  const network = await watchNetwork(page);

  await page.getByRole("button", { name: "Put this bug in" }).click();
  const sentence = `${failing[bug]?.length} of ${tests.length} tests failed`;
  await expect(status).toHaveText(RegExp(`^${sentence}, \\d+\\.\\d s, in your browser$`));
  await expect(first).toContainText(cost);
  await expect(first.locator("figcaption")).toContainText(
    RegExp(
      `Fail.*${failing[bug]?.[0]}: .+ CHECK\\w*\\(.+\\) .+, wanted .+, after \\d+\\.\\d{3} s\\.`,
    ),
  );
  // The good trace is the dotted one now, and goes on after the other has ended.
  const paths = first.locator("figure svg").first().locator("path");
  await expect(paths).toHaveCount(2);
  expect(await paths.first().getAttribute("d")).toBe(before);
  expect(network.requested.filter((url) => /data\.json|compiler|objects/.test(url))).toEqual([]);

  await page.getByRole("button", { name: "Take the bug out" }).click();
  await expect(status).toHaveText(RegExp(`^All ${tests.length} tests passed, .+ in your browser$`));
  await expect(first.locator("figcaption")).toContainText("Pass");
  expect(errors).toEqual([]);
});

test("a press moves nothing else, whatever runs afterwards", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);
  const height = () =>
    page.evaluate(() => document.querySelector("[aria-labelledby=break]")?.clientHeight);
  const before = await height();
  await page.getByRole("button", { name: "Put this bug in" }).click();
  await expect(place(page).getByRole("status")).toContainText("failed");
  expect(await height()).toBe(before);
  await page.getByRole("link", { name: "See this bug in the code" }).click();
  await expect(page.locator(".workplace-bar")).toContainText("failed", { timeout: 20_000 });
  expect(await height()).toBe(before);
  await expect(place(page).locator("figure")).toHaveCount(1);
});

for (const [what, files] of [
  ["a worker that is blocked", "**/simulator-worker*"],
  ["a module that does not arrive", "**/*.wasm"],
] as const) {
  test(`${what} leaves the build's results`, async ({ page }) => {
    await page.route(files, (route) => route.abort());
    await page.goto(path);
    await page.getByRole("button", { name: "Put this bug in" }).click();
    const first = place(page);
    await expect(first.getByRole("status")).toContainText("from our build");
    await expect(first.locator("figcaption")).toContainText("Pass");
  });
}

test("a press before the script arrives counts, also in a translated page; a failed one can be repeated", async ({
  page,
}) => {
  await page.goto(path);
  await page.locator("h1").evaluate((heading) => {
    heading.innerHTML = "<b>Doe een fout in deze thermostaat</b>";
  });
  await page.route("**/FirstScreen.*.js*", (route) => route.abort());
  const button = page.getByRole("button", { name: "Put this bug in" });
  const island = page.locator("astro-island").first();
  await button.click();
  await expect(island).toHaveAttribute("data-pressed");
  await expect(island).not.toHaveAttribute("data-pressed");
  await expect(place(page).locator("figcaption")).toContainText("Pass");
  await page.unroute("**/FirstScreen.*.js*");
  await button.click();
  await place(page).getByRole("heading").click();
  await expect(place(page).getByRole("status")).toContainText("failed");
});

test("the home page has it too, and loads nothing of it before a press", async ({ page }) => {
  const network = await watchNetwork(page);
  await page.goto("/", { waitUntil: "networkidle" });
  const first = place(page);
  expect(network.requested.filter((url) => /wasm|FirstScreen|worker/.test(url))).toEqual([]);
  await first.getByRole("button", { name: "Put this bug in" }).click();
  const { tests, failing } = matrix();
  const sentence = `${failing[bug]?.length} of ${tests.length} tests failed`;
  await expect(first.getByRole("status")).toContainText(sentence);
  await first.getByRole("link", { name: "See this bug in the code" }).click();
  await expect(page).toHaveURL(new RegExp(`${path}#bug=${bug}&requirement=${failing[bug]?.[0]}$`));
  await expect(page.locator(".workplace-bar")).toContainText("failed", { timeout: 20_000 });
});
