import { readFileSync } from "node:fs";
import { bugs, facts, matrix, requirements, score, survivors } from "../../thermostat/build.ts";
import { everyPage, htmlOf } from "../browser/built-pages.ts";
import { expect, test } from "../browser/fixtures.ts";
import { readContent } from "../support/content.ts";

const page = "/break-this-thermostat";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the thermostat's results are lists, one for each area", async ({ page: tab }) => {
    await tab.goto(page);
    await expect(tab.getByText(facts().trace)).toHaveCount(1);
    const areas = await tab
      .locator("[data-workplace] li a")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    const found: (string | undefined)[][] = [];
    for (const address of areas) {
      await tab.goto(address);
      const rows = tab.locator(":target tbody tr");
      await expect(rows.first()).toBeVisible();
      for (const row of await rows.all()) {
        const cells = await row.locator("td, th").allTextContents();
        // Without what keeps ids and temperatures on one line.
        const [id, text, , result] = cells.map((cell) =>
          cell.replaceAll("\u2060", "").replaceAll("\u00a0", " "),
        );
        expect(result).toMatch(/^Passed on .+, \d.+ simulated$/);
        found.push([id, text]);
      }
    }
    const texts = new Map(requirements().map(({ id, text }) => [id, text]));
    expect(found).toEqual(matrix().tests.map((id) => [id, texts.get(id)]));
  });

  test("what the tests catch and miss is a page of tables, with each known bug", async ({
    page: tab,
  }) => {
    await tab.goto(`${page}/known-bugs`);
    const main = tab.getByRole("main");
    await expect(main).toContainText(`${score().percent.toFixed(1)}%`);
    // They leave no gap.
    const figures = main.locator("dl", { hasText: "mutation score" });
    const [end, ofLast] = await figures.evaluate((list) =>
      [list, list.lastElementChild].map((one) => one?.getBoundingClientRect().right),
    );
    expect(ofLast).toBe(end);
    for (const { reason } of survivors().filter(({ equivalent }) => !equivalent)) {
      await expect(main).toContainText(reason);
    }
    const folded = main.locator("details", { has: tab.locator("table") });
    for (const one of await folded.all()) {
      if ((await one.getAttribute("open")) === null) await one.locator("summary").first().click();
    }
    for (const { date, text, tests } of readContent("bugs.yaml").missed.bugs) {
      const row = main.getByRole("row").filter({ hasText: text });
      await expect(row).toContainText(date.replaceAll("-", "-\u2060"));
      for (const id of tests) await expect(row.locator(`a[href$="#test=${id}"]`)).toBeVisible();
    }
    const reports = main.getByRole("link", { name: readContent("company.yaml").email });
    await expect(reports.first()).toHaveAttribute("href", /A%20bug%20your%20tests%20miss/);
    const { failing } = matrix();
    const rows = tab.locator("details tbody tr", { has: tab.locator('a[href*="#bug="]') });
    expect(await rows.count()).toBe(bugs().length);
    for (const { id, text, cost } of bugs()) {
      const row = rows.filter({ has: tab.locator(`a[href$="#bug=${id}"]`) });
      await expect(row).toContainText(text);
      await expect(row).toContainText(cost);
      await expect(row.locator("td").last()).toHaveText(
        // With a word joiner, so that no id breaks at its hyphen.
        failing[id]?.join(" ").replaceAll("-", "-\u2060") || "no test. Send us yours",
      );
      const patch = readFileSync(`thermostat/firmware/bugs/${id}.patch`, "utf8");
      const added = patch.split("\n").filter((line) => /^\+(?!\+\+)/.test(line));
      for (const line of added)
        await expect(row.locator("pre")).toContainText(`+ ${line.slice(1).trim()}`);
    }
  });
});

test("in the picture of bugs and tests, pointer and arrow keys name a bug and its tests", async ({
  page: tab,
}) => {
  await tab.goto(`${page}/known-bugs`);
  const picture = tab.locator("[data-matrix]");
  const range = picture.getByRole("slider", { name: "Bug" });
  const named = () => picture.locator("[data-named]").textContent();
  const rows = picture.locator("svg path:has(title)");
  const titles = await rows.allTextContents();
  expect(titles.length).toBe(bugs().length);
  await range.press("ArrowRight");
  await expect(range).toHaveAttribute("aria-valuetext", titles[1] ?? "");
  const drawing = picture.locator("svg");
  const { height = 0 } = (await drawing.boundingBox()) ?? {};
  // Below its three lines of marks.
  const y = (height * (3 + 5.5)) / (3 + titles.length);
  await drawing.hover({ position: { x: 50, y } });
  await expect.poll(named).toBe(titles[5]);
});

test("every file of the firmware that a page names is there", async ({ request }) => {
  const files = new Set(
    everyPage
      .map(htmlOf)
      .join()
      .match(/(?<=")\/firmware\/[^"]+/g),
  );
  expect(files.size).toBeGreaterThan(5);
  for (const file of files) expect((await request.get(file)).status(), file).toBe(200);
});
