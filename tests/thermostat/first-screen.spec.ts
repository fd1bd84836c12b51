import type { Page } from "@playwright/test";
import { bugs, matrix } from "../../thermostat/build.ts";
import { watchNetwork } from "../browser/budgets.ts";
import { htmlOf } from "../browser/built-pages.ts";
import { expect, hold, test } from "../browser/fixtures.ts";
import { readContent } from "../support/content.ts";

const path = "/break-this-thermostat";
const place = (page: Page) => page.locator("[aria-labelledby=break]");
const button = (page: Page) => place(page).getByRole("button");
const status = (page: Page) => place(page).getByRole("status");
/** A test's line. */
const line = (page: Page, id: string) => place(page).locator(`a[title^="${id},"]`);
const dimmed = (page: Page) => place(page).locator("a[data-dimmed]");

const { bug }: { bug: string } = readContent("thermostat.yaml").hero;
const { tests, failing } = matrix();
const caught = failing[bug] ?? [];
const [first = ""] = caught;
const passing = tests.filter((id) => !caught.includes(id));
const all = `${tests.length}/${tests.length}`;
const laptopsAndPhones = [
  [1366, 641],
  [1280, 593],
  [360, 640],
  [390, 664],
] as const;

test("the button is above the fold; after a press, so are the verdict and the test that failed", async ({
  page,
}) => {
  await page.goto(path);
  for (const [width, height] of laptopsAndPhones) {
    await page.setViewportSize({ width, height });
    await expect(button(page), `${width} × ${height}`).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await button(page).click();
  await expect(status(page)).toContainText(`${first} fails`);
  await expect(status(page)).toBeInViewport({ ratio: 1 });
  await expect(page.locator(".open-test")).toBeInViewport({ ratio: 1 });
});

test("a press dims what passes, line by line, and opens what fails; another takes the bug out", async ({
  page,
  errors,
}) => {
  await page.goto(path);
  await expect(place(page)).toContainText(all);
  await expect(place(page).locator("a[title]")).toHaveCount(tests.length);
  const { cost = "" } = bugs().find(({ id }) => id === bug) ?? {};
  // Each line that dims, in order, and at that moment what is announced and how many tests have run.
  await page.evaluate(() => {
    const seen: string[][] = [];
    new MutationObserver((changes) => {
      const said = document.querySelector("[role=status]")?.textContent ?? "";
      const count = document.querySelector("[data-running]")?.textContent ?? "";
      for (const { target } of changes) seen.push([(target as HTMLElement).title, said, count]);
    }).observe(document.body, { subtree: true, attributeFilter: ["data-dimmed"] });
    Object.assign(window, { seen });
  });

  await button(page).press("Enter");
  await expect(status(page)).toHaveText(
    RegExp(
      `^${first} fails and the other ${passing.length} tests pass: \\d+\\.\\d\\ss, in your browser\\.$`,
    ),
  );
  await expect(place(page)).toContainText(`${passing.length}/${tests.length}`);
  await expect(place(page)).toContainText(cost.replaceAll(" °C", "\u00a0°C"));
  const opened = page.locator(".open-test");
  await expect(opened).toContainText(/wanted .+, got .+, after \d+\.\d{3} s/);
  // Good firmware is dotted, and goes on.
  const widths = await opened
    .locator("svg")
    .first()
    .locator("path")
    .evaluateAll((paths) => paths.map((path) => (path as SVGPathElement).getBBox().width));
  expect(widths[0]).toBeGreaterThan(widths[1] ?? 0);
  await expect(dimmed(page)).toHaveCount(passing.length);
  await expect(line(page, first)).toHaveCount(0);
  const seen = await page.evaluate(() => (window as unknown as { seen: string[][] }).seen);
  // Several workers share the tests.
  expect(seen.map(([title]) => title?.split(",")[0]).sort()).toEqual([...passing].sort());
  expect(seen[0]?.[1]).toBe("Running the tests.");
  expect(seen[0]?.[2]).toMatch(RegExp(`^\\d+ of ${tests.length} run$`));

  await expect(button(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(status(page)).toHaveText(RegExp(`^All ${tests.length} tests pass: .+ browser\\.$`));
  await expect(place(page)).toContainText(all);
  await expect(dimmed(page)).toHaveCount(0);
  await expect(opened).toHaveCount(0);
  expect(errors).toEqual([]);
});

test("without motion, only the end is shown", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(path);
  const early = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        new MutationObserver(() =>
          resolve(document.querySelector("[role=status]")?.textContent ?? ""),
        ).observe(document.body, { subtree: true, attributeFilter: ["data-dimmed"] });
      }),
  );
  await button(page).click();
  expect(await early).toContain(`${first} fails`);
});

test("a press moves nothing else, whatever runs afterwards", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);
  const height = () => place(page).evaluate((one) => one.clientHeight);
  const before = await height();
  await button(page).click();
  await expect(status(page)).toContainText("fails");
  expect(await height()).toBe(before);
  await page.getByRole("link", { name: "See this bug in the code" }).click();
  await expect(page).toHaveURL(new RegExp(`${path}#bug=${bug}&test=${first}$`));
  await expect(page.locator(".workplace-bar")).toContainText("failed", { timeout: 20_000 });
  expect(await height()).toBe(before);
});

for (const [what, files] of [
  ["a worker that is blocked", "**/simulator-worker*"],
  ["a module that does not arrive", "**/*.wasm"],
  ["data that does not arrive", "**/caught.json"],
] as const) {
  test(`${what} leaves the build's results`, async ({ page }) => {
    await page.route(files, (route) => route.abort());
    await page.goto(path);
    await button(page).click();
    await expect(status(page)).toContainText("from our build");
    await expect(place(page)).toContainText(all);
    await expect(button(page)).toHaveText("Put this bug in");
  });
}

test("a press before the script arrives counts, even in a translated page", async ({ page }) => {
  await page.goto(path);
  await page.locator("h1").evaluate((heading) => {
    heading.innerHTML = "<b>Doe een fout in deze thermostaat</b>";
  });
  const script = await hold(page, "**/FirstScreen.*.js*");
  await button(page).click();
  await script.requested;
  script.release();
  await expect(status(page)).toContainText(`${first} fails`);
});

test("a script that doesn't load is announced, and the next press tries again", async ({
  page,
}) => {
  await page.goto("/");
  await page.route("**/FirstScreen.*.js*", (route) => route.abort());
  await button(page).click();
  await expect(status(page)).toHaveText(
    "This didn’t load. The results shown are from our build. Try again.",
  );
  await page.unroute("**/FirstScreen.*.js*");
  await button(page).click();
  await place(page).getByRole("heading").click();
  await expect(status(page)).toContainText(`${first} fails`);
});

test("the home page has it too, and loads nothing but one lazy picture and the lines before a press", async ({
  page,
}) => {
  const network = await watchNetwork(page);
  await page.goto("/", { waitUntil: "networkidle" });
  expect(network.requested.filter((url) => /wasm|FirstScreen|worker/.test(url))).toEqual([]);
  await expect(place(page).locator("img")).toHaveAttribute("loading", "lazy");
  await button(page).click();
  await expect(status(page)).toContainText(`${first} fails`);
  const pictures = network.requested.filter((url) => url.includes("/pictures/sheet"));
  expect(pictures).toHaveLength(1);
});

test("no page grows with the tests: their lines load after it, or with a press", async ({
  page,
  errors,
}) => {
  for (const address of ["/", path]) expect(htmlOf(address)).not.toMatch(/#test=\w/);
  await page.goto("/");
  await expect(line(page, first)).toHaveCount(1);
  const lines = await hold(page, "**/caught.json");
  await page.reload();
  await button(page).click();
  await expect(status(page)).toHaveText("Running the tests.");
  await expect(place(page).locator("a[title]")).toHaveCount(0);
  lines.release();
  await expect(status(page)).toContainText(`${first} fails`);
  await expect(dimmed(page)).toHaveCount(passing.length);
  expect(errors).toEqual([]);
});

test("a line leads to its test, even on the page itself; a keyboard, which has the list, skips it", async ({
  page,
}) => {
  await page.goto("/");
  await button(page).focus();
  await page.keyboard.press("Tab");
  const { label } = readContent("home.yaml").instrument.link;
  await expect(place(page).getByRole("link", { name: label, exact: true })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(place(page).getByRole("link", { name: "All tests as a list" })).toBeFocused();
  await line(page, "BUS-3").click();
  await expect(page).toHaveURL(`${path}#test=BUS-3`);
  const workplace = page.locator("[data-workplace]");
  await expect(workplace).toContainText("What happened in BUS-3", { timeout: 20_000 });
  await line(page, "NVM-4").click();
  await expect(workplace).toContainText("What happened in NVM-4", { timeout: 20_000 });
  // Again, although the address stays the same.
  await line(page, "NVM-4").click();
  await expect(workplace.getByRole("combobox", { name: "Start from" })).toBeFocused();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the page says so where the buttons are, and an area's lines lead to its list", async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page.getByRole("button", { name: "Put this bug in" })).toBeHidden();
    const words = await page
      .locator("[data-blocked]")
      .evaluateAll((places) =>
        places.map((one) => [
          getComputedStyle(one, "::before").content,
          one.getAttribute("data-blocked"),
        ]),
      );
    expect(words).toHaveLength(2);
    for (const [shown, written] of words) expect(shown).toBe(`"${written}"`);
    await place(page).locator("figure a[href$='#BUS']").click();
    await expect(page.locator("#BUS tbody tr").first()).toBeInViewport();
  });
});
