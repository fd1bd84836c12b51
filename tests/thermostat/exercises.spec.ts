import type { Page } from "@playwright/test";
import { single } from "../../site/content.ts";
import { moduleBytes, readTrace, runAll } from "../../thermostat/build.ts";
import { expectAccessible } from "../browser/accessible.ts";
import { expect, test } from "../browser/fixtures.ts";

const path = "/break-this-thermostat";
/** On a busy machine, the first use of clang takes long. */
const slow = { timeout: 200_000 };
const { text: introduction, exercises } = single("exercises");

/** Words by which a text tells visitors to use something, and what that is. */
const controls = [
  [/\bcursor\b/, "slider", /cursor/i],
  [/\btable\b/, "table", /./],
  [/copy a link/, "button", /copy link/i],
] as const;

const panel = (page: Page) => page.locator(".workplace-exercise");
const solved = (page: Page) => panel(page).locator(".control-row > p");
const loadCompiler = (page: Page) =>
  page.getByRole("button", { name: "Run", exact: true }).press("Enter");

/** Opens the first such exercise by its link on the page. @returns the bug in it */
async function open(page: Page, isWanted: (one: { task: string; bug: string }) => boolean) {
  const exercise = exercises.find((one) => isWanted({ bug: "", ...one }));
  test.skip(!exercise, "the content has no such exercise");
  await page.goto(path);
  await page.getByRole("link", { name: exercise?.title ?? "", exact: true }).press("Enter");
  await expect(panel(page).getByRole("heading")).toBeFocused();
  await expect(solved(page)).toHaveCount(0);
  return exercise && "bug" in exercise ? exercise.bug : "";
}

test("a trace is read by keyboard without the compiler, and the link has the answer", async ({
  page,
  errors,
}) => {
  const bug = await open(page, ({ task }) => task === "read");
  const results = await runAll(moduleBytes(`${bug}.wasm`), 1);
  const { trace = new Uint8Array() } = results.find(({ failure }) => failure) ?? {};
  const ms = readTrace(trace).find(({ faults }) => faults)?.ms ?? 0;
  const answer = panel(page).getByRole("textbox");
  await answer.fill("1 s");
  await answer.press("Enter");
  await expect(panel(page)).toContainText("Fail", slow);
  // Its trace is there, so nothing runs again.
  await page.evaluate(() => {
    globalThis.Worker = class {
      constructor() {
        throw new Error("a test runs again");
      }
    } as unknown as typeof Worker;
  });
  await answer.fill(`${ms / 1000}`);
  await answer.press("Enter");
  await expect(solved(page)).toContainText("Solved.", slow);
  const texts = [introduction, ...exercises.map(({ text }) => text)].join(" ");
  for (const [word, role, name] of controls.filter(([word]) => word.test(texts))) {
    await expect(page.locator(".workplace").getByRole(role, { name }), `${word}`).toBeVisible();
  }
  await expectAccessible(page, { width: 1440, colorScheme: "dark" });
  await expectAccessible(page, { width: 360, colorScheme: "light" });
  const shared = await page.context().newPage();
  await shared.goto(page.url());
  await expect(solved(shared)).toContainText("Solved.", slow);
  expect(errors).toEqual([]);
});

test("a test is written, judged by what it does, and shared", async ({ page }) => {
  // Two pages compile, and run the suite with many bugs.
  test.setTimeout(600_000);
  await open(page, ({ task, bug }) => task === "write" && bug === "unsigned-room");
  const write = async (text: string) => {
    await page.locator(".cm-line", { hasText: /Write the test here|CHECK\(false/ }).click();
    await page.keyboard.press("End");
    await page.keyboard.press("Shift+Home");
    await page.keyboard.insertText(text);
  };
  await expect(page.locator("#run-waits")).toContainText(/loads clang, [\d.]+ MB/);
  await expect(page.locator(".cm-changed")).toHaveCount(0);
  await loadCompiler(page);
  await expect(page.locator(".workplace-bar")).toContainText("passed", slow);
  await expect(solved(page)).toHaveCount(0);
  await write("CHECK(false);");
  await expect(panel(page).getByRole("listitem").first()).toContainText("Fail", slow);
  await write(
    "power_on(); bench_outdoor(-1000); bench_room(-500); CHECK(wait_until_on(MINUTES(7)));",
  );
  await expect(solved(page)).toContainText("Solved.", slow);
  const shared = await page.context().newPage();
  await shared.goto(page.url());
  await expect(shared.locator(".cm-changed")).toContainText("wait_until_on", slow);
  await loadCompiler(shared);
  await expect(solved(shared)).toContainText("Solved.", slow);
});
