import type { Page } from "@playwright/test";
import { bugs } from "../../thermostat/build.ts";
import { expectAccessible } from "../browser/accessible.ts";
import { expect, test } from "../browser/fixtures.ts";
import {
  code,
  openWorkplace as open,
  result,
  run,
  slow,
  startFrom,
  workplace,
} from "./open-workplace.ts";

/** The workplace for visitors who use the keyboard, hear the page or need large targets. */

test("everything works by keyboard, and the focus stays where it was", async ({ page }) => {
  await open(page, "#bug=unsigned-room");
  // The link has moved it there.
  await expect(startFrom(page)).toBeFocused();
  await page.getByRole("link", { name: "Skip to content" }).press("Enter");
  await expect(page).toHaveURL(/#bug=unsigned-room/);
  await startFrom(page).focus();
  const said = await result(page).textContent();
  await page.keyboard.press("ArrowDown");
  const [at = 0] = [bugs().findIndex(({ id }) => id === "unsigned-room")];
  const next = bugs()[at + 1]?.id ?? "";
  await expect(startFrom(page)).toHaveValue(next);
  await expect(result(page)).toHaveText(said ?? "");
  await expect(page).toHaveURL(/#bug=unsigned-room/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(RegExp(`#bug=${next}`));
  await page.keyboard.press("ArrowUp");
  await run(page).press("Enter");
  await expect(page).toHaveURL(/#bug=unsigned-room/);
  await expect(code(page)).toHaveAccessibleDescription(
    /^Lines? .+ of \d+ (is|are) changed\. Ctrl or Cmd\+Alt\+G goes to a line\. Press Tab to leave the editor\.$/,
  );
  // A hint that hides once it has been followed would still be read out.
  await expect(startFrom(page)).toHaveAccessibleDescription("");
  await run(page).press("Enter");
  await run(page).press("Enter");
  await expect(result(page)).toContainText("failed", slow);
  await expect(run(page)).toBeFocused();
  await expect(run(page)).toBeInViewport();
  const cursor = page.getByRole("slider", { name: "Cursor on the trace" });
  const before = (await cursor.getAttribute("aria-valuetext")) ?? "";
  await cursor.press("ArrowLeft");
  await expect(cursor).not.toHaveAttribute("aria-valuetext", before);
  await code(page).focus();
  await page.keyboard.press("Tab");
  await expect(code(page)).not.toBeFocused();
  await code(page).focus();
  await page.keyboard.press("Control+Alt+g");
  await page.keyboard.type("3");
  await page.keyboard.press("Enter");
  await expect(code(page)).toBeFocused();
  const gone = await code(page).evaluate((editor) => {
    const lines = [...editor.querySelectorAll(".cm-line")];
    return lines.findIndex((line) => line.contains(getSelection()?.anchorNode ?? null));
  });
  expect(gone).toBe(2);
});

test("tests that run as somebody types are silent, and leave the focus where it is", async ({
  page,
}) => {
  test.setTimeout(300_000);
  await open(page, "#bug=unsigned-room");
  await code(page).locator(".cm-changed").first().click();
  await page.keyboard.press("End");
  await page.keyboard.type(" /* 1 */");
  const stale = page.locator(".workplace-mark", { hasText: "Verdicts from the last run" });
  const said = workplace(page).getByRole("status").last();
  await expect(said).toHaveText((await stale.textContent()) ?? "");
  await run(page).press("Enter");
  await expect(result(page)).toContainText("failed", { timeout: 120_000 });
  await expect(code(page)).toHaveAccessibleDescription(/ Tests run as you type\. /);

  // It runs again by itself, and the focus stays where it is.
  const toggle = workplace(page).getByRole("button", { name: "CTL-6", exact: true });
  const cursor = page.getByRole("slider", { name: "Cursor on the trace" });
  for (const place of [toggle, cursor]) {
    await edit(page, " /* more */");
    await place.focus();
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    await expect(stale).toBeVisible();
    await expect(result(page)).toContainText("failed", slow);
    await expect(place).toBeFocused();
    await expect(stale).toHaveCount(0);
  }
  // A test that no longer fails moves to the others.
  const wrong = code(page).locator(".cm-line", { hasText: "(uint16_t)" });
  await wrong.first().click();
  await page.keyboard.press("Home");
  for (const key of ["ArrowDown", "ArrowDown", "End"]) await page.keyboard.press(`Shift+${key}`);
  const text = await page.evaluate(() => String(getSelection()));
  // At once: the tests run soon after the last key.
  await page.keyboard.insertText(text.replaceAll("(uint16_t)", ""));
  await toggle.focus();
  await expect(result(page)).toContainText("passed", slow);
  await expect(page.getByRole("heading", { name: "What happened in CTL-6" })).toBeFocused();
});

/** Types at the end of the line with the cursor. */
async function edit(page: Page, text: string): Promise<void> {
  await code(page).focus();
  await page.keyboard.press("End");
  await page.keyboard.type(text);
}

test("axe finds nothing in the open workplace, and no target is too small", async ({ page }) => {
  await open(page, "#bug=unsigned-room");
  await page.locator("summary", { hasText: /^Sensor \d/ }).click();
  await expectAccessible(page, { width: 1440, colorScheme: "dark" });
  await expectAccessible(page, { width: 360, colorScheme: "light" });
  const wide = await workplace(page).evaluate((one) => one.scrollWidth - one.clientWidth);
  expect(wide).toBe(0);
  const small = await workplace(page)
    .locator("button, select, input, summary")
    .evaluateAll((all) =>
      all
        .filter((one) => one.getClientRects().length > 0)
        .filter((one) => one.getBoundingClientRect().height < 44)
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    );
  expect(small).toEqual([]);
});
