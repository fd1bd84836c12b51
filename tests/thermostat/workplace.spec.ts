import type { Page } from "@playwright/test";
import { bugs, matrix } from "../../thermostat/build.ts";
import { expect, test } from "../browser/fixtures.ts";
import {
  code,
  openWorkplace as open,
  path,
  result,
  run,
  slow,
  startFrom,
  workplace,
} from "./open-workplace.ts";

const failing = (page: Page) =>
  workplace(page)
    .locator("li:has([data-fails])")
    .evaluateAll((rows) => rows.map((row) => row.querySelector("button")?.textContent).sort());

test("a bug's verdicts are the published ones", async ({ page, errors }) => {
  await open(page);
  await expect(startFrom(page)).toBeFocused();
  await expect(result(page)).toContainText(`All ${matrix().tests.length} tests passed`);
  // The build runs them all; this tries a few from end to end.
  for (const { id, text } of bugs().filter((_, index) => index % 13 === 0)) {
    await startFrom(page).selectOption({ label: text });
    const ids = matrix().failing[id] ?? [];
    const first = ids[0] ?? "passed";
    await expect(result(page), id).toContainText(
      RegExp(`^${ids.length || "All"} .*${first}`),
      slow,
    );
    expect(await failing(page), id).toEqual([...ids].sort());
    await expect(page, id).toHaveURL(RegExp(`#bug=${id}`));
  }
  expect(errors).toEqual([]);
});

test("a bug is shown in the code, with the check that failed, and its test one press away", async ({
  page,
}) => {
  await open(page, "#bug=unsigned-room");
  const changed = code(page).locator(".cm-changed").first();
  await expect(changed).toContainText("(uint16_t)");
  const top = async (one: typeof changed) => (await one.boundingBox())?.y ?? 0;
  const below = (await top(changed)) - (await top(page.locator(".editor")));
  expect(below / (await page.locator(".editor").evaluate((one) => one.clientHeight))).toBeCloseTo(
    0.35,
    1,
  );
  await expect(workplace(page).getByRole("slider")).toBeVisible();
  await page.getByRole("button", { name: /^CHECK\(.*control_tests\.c:\d+$/ }).click();
  await expect(code(page).locator(".cm-failing")).toContainText("CHECK(");
  await expect(page.getByRole("combobox", { name: "File" })).toHaveValue("tests/control_tests.c");
});

test("the keyboard goes back through the workplace, and what has the focus never hides under the bar", async ({
  page,
}) => {
  await open(page, "#bug=open-is-cold");
  await page.getByRole("link", { name: "Read a red trace" }).focus();
  const hidden: string[] = [];
  for (let stop = 0; stop < 30; stop += 1) {
    await page.keyboard.press("Shift+Tab");
    const under = await page.evaluate(async () => {
      await new Promise(requestAnimationFrame); // it scrolls with the next frame
      await new Promise(requestAnimationFrame);
      const bar = document.querySelector(".workplace-bar");
      const focused = document.activeElement;
      if (!bar || !focused || bar.contains(focused)) return undefined;
      const [above, own] = [bar.getBoundingClientRect(), focused.getBoundingClientRect()];
      const isInColumn = own.left < above.right && own.right > above.left;
      const isUnder = isInColumn && own.top >= above.top && own.bottom <= above.bottom;
      return isUnder ? focused.textContent : undefined;
    });
    if (under !== undefined) hidden.push(under);
  }
  expect(hidden).toEqual([]);
});

test("a link names a bug and a requirement; what doesn't exist is named above code and verdicts", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "#bug=same-copy&test=BUS-3");
  await expect(startFrom(page)).toHaveValue("same-copy");
  await expect(workplace(page)).toContainText("What happened in BUS-3");
  await page.goto(`${path}#bug=nonsense`);
  await expect(workplace(page)).toContainText("The link names a bug that doesn’t exist here.");
  const edge = async (selector: string) => (await page.locator(selector).boundingBox())?.x ?? 0;
  expect(await edge(".workplace-bar")).toBeGreaterThan((await edge(".editor")) + 400);
});

test("the editor shows forty lines at a time, as wide as they are, and its buttons share a row", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page);
  const scroller = page.locator(".editor .cm-scroller");
  const size = () =>
    scroller.evaluate(({ clientWidth, clientHeight, scrollWidth }) => {
      const line = document.querySelector(".cm-line:not(:empty)")?.getBoundingClientRect().height;
      return { wide: clientWidth, lines: clientHeight / (line ?? Infinity), code: scrollWidth };
    });
  const { wide, lines, code: width } = await size();
  expect(wide).toBeGreaterThanOrEqual(640);
  expect(lines).toBeGreaterThanOrEqual(40);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await size()).code).toBeGreaterThanOrEqual(Math.min(width, 640));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  for (const width of [390, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    const buttons = await page.locator(".workplace-toolbar button").all();
    const tops = await Promise.all(buttons.map(async (one) => (await one.boundingBox())?.y));
    expect(new Set(tops).size, `${width} px`).toBe(1);
  }
});

test("Run says what it loads for an edit, which changes the address and loads nothing by itself", async ({
  page,
}) => {
  await open(page);
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await code(page).click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("int x;");
  await expect(run(page)).toHaveAccessibleDescription(/^Run loads clang, [\d.]+ MB/);
  await expect(page).toHaveURL(/#edit=[\w-]{20}/);
  await expect(workplace(page)).toContainText("Verdicts from the last run");
  await expect(code(page)).toBeFocused();

  const shared = await page.context().newPage();
  shared.on("request", (request) => requested.push(request.url()));
  await shared.goto(page.url());
  await expect(code(shared).locator(".cm-changed")).toContainText("int x;", slow);
  await expect(run(shared)).toHaveAccessibleDescription(/loads clang/);
  expect(requested.filter((url) => url.includes("/firmware/compiler/"))).toEqual([]);

  await page.getByRole("button", { name: "Reset" }).click();
  await expect(page).not.toHaveURL(/#edit/);
  await expect(run(page)).toHaveAccessibleDescription("");
  // A discarded edit can be brought back, even after another bug.
  await page.getByRole("button", { name: "Restore my edit" }).click();
  await expect(code(page)).toContainText("int x;");
  await startFrom(page).selectOption("unsigned-room");
  await expect(code(page)).not.toContainText("int x;");
  await page.getByRole("button", { name: "Restore my edit" }).click();
  await expect(startFrom(page)).toHaveValue("");
  await expect(page).toHaveURL(/#edit=/);
});

test("what goes wrong is announced where the verdict would be, and Run tries again", async ({
  page,
}) => {
  const crashes: Error[] = [];
  page.on("pageerror", (error) => crashes.push(error));
  await page.goto(path);
  await page.route("**/firmware/modules/**", (route) => route.abort());
  await workplace(page).getByRole("button", { name: "Change the code" }).click();
  const problem = workplace(page).getByRole("alert");
  await expect(problem).toHaveText(/^The firmware didn’t download.*Run tries again\.$/, slow);
  await page.unroute("**/firmware/modules/**");
  await run(page).press("Enter");
  await expect(result(page)).toContainText("passed", slow);
  await expect(problem).toHaveCount(0);
  // A mistake of ours, or what a browser refuses.
  await page.evaluate(() => {
    history.replaceState = () => {
      throw new DOMException("Too many calls", "SecurityError");
    };
  });
  await startFrom(page).selectOption("unsigned-room");
  await expect(problem).toHaveText(/^Something broke in this page/, slow);
  expect(crashes).toEqual([]);
});

const missedBugs = Object.entries(matrix().failing).filter(([, tests]) => tests.length === 0);

// A skipped test would keep this file from being recorded as a proof.
for (const [missed] of missedBugs.slice(0, 1)) {
  test("a bug that our tests miss is named as one, and its trace differs", async ({ page }) => {
    await open(page, `#bug=${missed}`);
    const finding = page.locator(".finding");
    await expect(finding).toContainText(
      "Our tests miss this. All pass, but the traces differ in",
      slow,
    );
    await expect(finding).toContainText("We know this bug.");
    await expect(workplace(page).getByRole("slider")).toBeVisible();
    await startFrom(page).selectOption("unsigned-room");
    await expect(result(page)).toContainText("CTL-6", slow);
    await expect(finding).toHaveCount(0);
  });
}

test("a translated page still shows the right verdicts", async ({ page, errors }) => {
  await open(page);
  // As browsers translate: each text is wrapped in an element.
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest("[translate=no], script, option"))
        continue;
      const font = document.createElement("font");
      text.replaceWith(font);
      font.textContent = text.data.toUpperCase();
    }
  });
  await startFrom(page).selectOption("unsigned-room");
  await expect(result(page)).toContainText("CTL-6", slow);
  expect(await failing(page)).toEqual(["CTL-6"]);
  await startFrom(page).selectOption("");
  await expect(result(page)).toContainText("All", slow);
  expect(await failing(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test("a failed download breaks nothing else", async ({ page }) => {
  await page.route("**/data.json", (route) => route.abort());
  await page.goto(path);
  await workplace(page).getByRole("button", { name: "Change the code" }).click();
  await expect(workplace(page)).toContainText("This didn’t load");
  await page.unroute("**/data.json");
  await page.route("**/Editor.*.js", (route) => route.abort());
  await open(page, "#bug=unsigned-room");
  await expect(workplace(page)).toContainText("The editor didn’t load", slow);
  await expect(page.locator(".workplace-plain")).toContainText("hold_room");
  await expect(result(page)).toContainText("CTL-6", slow);
});
