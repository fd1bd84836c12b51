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

/** The workplace for who uses the keyboard, hears the page or needs large targets. */

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
    /^Lines? .+ of \d+ (is|are) changed\. Press Tab to leave the editor\.$/,
  );
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
});

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
