import type { Page } from "@playwright/test";
import { expect, hold, test } from "./fixtures.ts";

// High enough that the traces are in view when the page opens; otherwise no film is fetched.
test.use({ viewport: { width: 1440, height: 1000 } });

const button = (page: Page, name: "Pause film" | "Play film") => page.getByRole("button", { name });
const currentTime = (page: Page) =>
  page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);
/** The page's observer reports after the first frame, and so before the second. */
const twoFrames = (page: Page) =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
  });

/** Opens a page and waits until the script has decided whether to play the film. */
async function openUntilDecided(page: Page, path: string) {
  await page.goto(path);
  await page.evaluate(() => document.fonts.ready);
  await twoFrames(page);
}

test("the film plays in the still's place, shifts nothing and stays silent", async ({
  page,
  errors,
}) => {
  const { requested, release } = await hold(page, "**/*.mp4");
  await page.goto("/");
  await requested;
  // The film does not cause earlier shifts: they come from a page or fonts that load in pieces.
  await page.evaluate(() => document.fonts.ready);
  await twoFrames(page);
  await page.evaluate(() => {
    const shifts: PerformanceEntry[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
      type: "layout-shift",
    });
  });
  release();
  await expect(button(page, "Pause film")).toBeVisible();
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0.2);
  const video = page.locator("video");
  const still = page.locator("[data-film] svg").first();
  expect(await video.boundingBox()).toEqual(await still.boundingBox());
  expect(await page.evaluate(() => (window as { shifts?: PerformanceEntry[] }).shifts)).toEqual([]);

  await expect(video).toHaveAttribute("aria-hidden", "true");
  await expect(video).toHaveJSProperty("tabIndex", -1);
  expect(await page.getByRole("main").ariaSnapshot()).not.toMatch(/video/i);
  expect(errors).toEqual([]);

  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect(video).toHaveJSProperty("paused", true);
  await expect(button(page, "Play film")).toBeVisible();
});

test("the keyboard pauses the film and plays it again", async ({ page }) => {
  await page.goto("/");
  await expect(button(page, "Pause film")).toBeVisible();
  await page.getByRole("link", { name: "Our Services" }).focus();
  await page.keyboard.press("Tab");
  await expect(button(page, "Pause film")).toBeFocused();
  const box = await button(page, "Pause film").boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);

  await page.keyboard.press("Enter");
  await expect(button(page, "Play film")).toBeFocused();
  await expect(page.locator("video")).toHaveJSProperty("paused", true);
  await page.keyboard.press("Space");
  await expect(button(page, "Pause film")).toBeFocused();
  await expect(page.locator("video")).toHaveJSProperty("paused", false);
});

async function expectStill(page: Page, open = openUntilDecided) {
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes(".mp4")) requests.push(request.url());
  });
  await open(page, "/");
  expect(requests).toEqual([]);
  await expect(page.locator("video")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /film/ })).toHaveCount(0);
  await expect(page.locator("[data-film] svg").first()).toBeVisible();
}

for (const [what, reducedMotion, connection] of [
  ["who prefer less motion", "reduce", { saveData: false, effectiveType: "4g" }],
  ["who save data", "no-preference", { saveData: true, effectiveType: "4g" }],
  ["with a slow connection", "no-preference", { saveData: false, effectiveType: "3g" }],
] as const) {
  test(`visitors ${what} see the still`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, "connection", { value });
    }, connection);
    await expectStill(page);
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the still is shown, without a button", async ({ page }) =>
    expectStill(page, async () => void (await page.goto("/"))));
});
