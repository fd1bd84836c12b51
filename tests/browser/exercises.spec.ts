import type { Page } from "@playwright/test";
import { runAll } from "../../firmware/api/run-test.ts";
import { readTrace } from "../../firmware/api/trace.ts";
import { moduleBytes } from "../../firmware/tools/sources.ts";
import { single } from "../../site/content-model/content.ts";
import { expectAccessible } from "./accessible.ts";
import { expect, test } from "./fixtures.ts";

const path = "/break-this-thermostat";
/** On a busy machine, the first use of clang takes long. */
const slow = { timeout: 100_000 };
const { exercises } = single("exercises");

const panel = (page: Page) => page.locator(".workplace-exercise");
const solved = (page: Page) => panel(page).getByRole("status").first();
const heading = (page: Page) => panel(page).getByRole("heading");

test("each exercise opens by its link on the page, and begins unsolved", async ({
  page,
  errors,
}) => {
  await page.goto(path);
  for (const { title } of exercises) {
    await page.getByRole("link", { name: title, exact: true }).press("Enter");
    await expect(heading(page)).toContainText(title);
    await expect(heading(page)).toBeFocused();
    await expect(solved(page)).toBeEmpty();
  }
  expect(errors).toEqual([]);
});

test("a trace is read without the compiler and by keyboard, and the answer is in the link", async ({
  page,
}) => {
  const [exercise] = exercises.filter(({ task }) => task === "read");
  if (exercise?.task !== "read") return test.skip();
  const results = await runAll(moduleBytes(`${exercise.bug}.wasm`), 1);
  const { trace } = results.find(({ id }) => id === exercise.test) ?? {};
  const ms = readTrace(trace ?? new Uint8Array()).find(({ faults }) => faults)?.ms ?? 0;
  await page.goto(`${path}#exercise=${exercise.id}`);
  await expect(page.locator(".workplace-bar")).toContainText("failed", slow);
  const answer = panel(page).getByRole("textbox");
  await answer.fill("1 s");
  await answer.press("Enter");
  await expect(panel(page)).toContainText("Fail");
  await expect(solved(page)).toBeEmpty();
  await answer.fill(`${ms / 1000}`);
  await answer.press("Enter");
  await expect(solved(page)).toContainText("Solved.");
  await expectAccessible(page, { width: 1440, colorScheme: "dark" });
  await expectAccessible(page, { width: 360, colorScheme: "light" });

  const shared = await page.context().newPage();
  await shared.goto(page.url());
  await expect(solved(shared)).toContainText("Solved.", slow);
});

test("a test is written, judged by what it does, and shared", async ({ page }) => {
  test.setTimeout(300_000);
  const id = "missing-test";
  test.skip(!exercises.some((one) => one.id === id), "the exercise is no longer there");
  await page.goto(`${path}#exercise=${id}`);
  const code = page.locator(".editor .cm-content");
  const line = code.locator(".cm-line", { hasText: "Write the test here" });
  const write = async (text: string) => {
    await code.locator(".cm-line", { hasText: /Write the test here|CHECK\(false\)/ }).click();
    await page.keyboard.press("End");
    await page.keyboard.press("Shift+Home");
    await page.keyboard.insertText(text);
  };
  await expect(line).toBeVisible(slow);
  await expect(panel(page)).toContainText(/loads clang, [\d.]+ MB/);
  await panel(page).getByRole("button", { name: "Load the compiler" }).press("Enter");
  await expect(page.locator(".workplace-bar")).toContainText("passed", slow);
  await expect(solved(page)).toBeEmpty();
  await write("CHECK(false);");
  await expect(panel(page).getByRole("listitem").first()).toContainText("Fail", slow);
  await write(
    "power_on(); bench_outdoor(-1000); bench_room(-500); CHECK(wait_until_on(MINUTES(7)));",
  );
  await expect(solved(page)).toContainText("Solved.", slow);

  const shared = await page.context().newPage();
  await shared.goto(page.url());
  await expect(shared.locator(".editor .cm-changed")).toContainText("wait_until_on", slow);
  await shared.getByRole("button", { name: "Load the compiler" }).click();
  await expect(solved(shared)).toContainText("Solved.", slow);
});
