import type { Page } from "@playwright/test";
import { film } from "../../media/film/sweep.ts";
import { bitWidth, rows, screen, swing, talk } from "../../site/drawings/traces.ts";
import { decodeUart, type Level } from "../../site/drawings/uart.ts";
import { expect, test } from "./fixtures.ts";

// High enough that the traces are in view when the page opens; otherwise no film is fetched.
test.use({ viewport: { width: 1440, height: 1000 } });

const pause = { name: "Pause film" } as const;
const play = { name: "Play film" } as const;

/** Counts the requests for a film. */
function filmRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes(".mp4")) requests.push(request.url());
  });
  return requests;
}

const currentTime = (page: Page) =>
  page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);

/** Opens a page and waits until the script that plays the film has seen whether it may. */
async function openUntilDecided(page: Page, path: string) {
  const answer = page.waitForResponse(/\/play-film\.[^/]+\.js$/);
  await page.goto(path);
  await page.evaluate(async (script) => {
    await import(script);
    // Its observer reports after the first frame, and so before the second.
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
  }, (await answer).url());
}

async function expectNoFilm(page: Page, open = openUntilDecided) {
  const requests = filmRequests(page);
  await open(page, "/");
  expect(requests).toEqual([]);
  await expect(page.locator("video")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /film/ })).toHaveCount(0);
  await expect(page.locator("[data-film] svg").first()).toBeVisible();
}

test("the film plays in the still's place and moves nothing", async ({ page }) => {
  // A font that arrives may move lines; that is not the film's doing.
  await page.route("**/*.woff2", (route) => route.abort());
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as { value?: number }).value ?? 0);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/");
  await expect(page.getByRole("button", pause)).toBeVisible();
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0.2);
  expect(await page.locator("video").boundingBox()).toEqual(
    await page.locator("[data-film] svg").first().boundingBox(),
  );
  expect(await page.evaluate(() => (window as { shifts?: number[] }).shifts)).toEqual([]);
});

test("the film waits for the page and for the hero to be in view", async ({ page }) => {
  const requests = filmRequests(page);
  await openUntilDecided(page, "/#differences");
  expect(requests).toEqual([]);
  await expect(page.locator("video")).toHaveCount(0);
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await expect(page.locator("video")).toHaveCount(1);
});

test("a film that cannot be played is asked for once", async ({ page }) => {
  await page.route("**/*.mp4", (route) => route.fulfill({ contentType: "video/mp4", body: "" }));
  const requests = filmRequests(page);
  await page.goto("/");
  await expect.poll(() => requests.length).toBe(2);
  const scrollTo = (top: number) => page.evaluate((y) => window.scrollTo({ top: y }), top);
  const hero = page.locator("[data-film]");
  for (let times = 0; times < 3; times += 1) {
    await scrollTo(3000);
    await expect(hero).not.toBeInViewport();
    await scrollTo(0);
    await expect(hero).toBeInViewport();
    // The page's observer reports after the first frame, and so before the second.
    for (let frames = 0; frames < 2; frames += 1)
      await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await page.evaluate(() => fetch("/favicon.svg"));
  await expect(page.locator("video")).toHaveCount(0);
  expect(requests).toHaveLength(2);
});

test("scrolling past the hero while the film loads does not pause it for good", async ({
  page,
}) => {
  const open = Promise.withResolvers<void>();
  await page.route("**/*.mp4", async (route) => {
    await open.promise;
    await route.continue();
  });
  const requested = page.waitForRequest("**/*.mp4");
  await page.goto("/");
  await requested;
  const scrollTo = (top: number) => page.evaluate((y) => window.scrollTo({ top: y }), top);
  const hero = page.locator("[data-film]");
  await scrollTo(3000);
  await expect(hero).not.toBeInViewport();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await scrollTo(0);
  await expect(hero).toBeInViewport();
  open.resolve();
  await expect(page.getByRole("button", pause)).toBeVisible();
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0.2);
});

test("the keyboard pauses the film and plays it again", async ({ page }) => {
  await page.goto("/");
  const button = page.getByRole("button", pause);
  await expect(button).toBeVisible();
  await page.getByRole("link", { name: "Our Services" }).focus();
  await page.keyboard.press("Tab");
  await expect(button).toBeFocused();
  const box = await button.boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(44);
  expect(box?.height).toBeGreaterThanOrEqual(44);

  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", play)).toBeFocused();
  const stopped = await currentTime(page);
  await page.waitForTimeout(300);
  expect(await currentTime(page)).toBe(stopped);

  await page.keyboard.press("Space");
  await expect(page.getByRole("button", pause)).toBeFocused();
  await expect.poll(() => currentTime(page)).not.toBe(stopped);
});

test("assistive technology hears of the button, not of the film", async ({ page, errors }) => {
  await page.goto("/");
  await expect(page.getByRole("button", pause)).toBeVisible();
  await expect(page.locator("video")).toHaveAttribute("aria-hidden", "true");
  await expect(page.locator("video")).toHaveJSProperty("tabIndex", -1);
  const tree = await page.getByRole("main").ariaSnapshot();
  expect(tree).toContain('button "Pause film"');
  expect(tree).not.toMatch(/video/i);
  expect(errors).toEqual([]);
});

test.describe("a visitor who wants less motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });
  test("gets the still", async ({ page }) => expectNoFilm(page));
});

test("a visitor who asks for less motion later gets the still back", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("button", pause)).toBeVisible();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect(page.locator("video")).toHaveCount(0);
  await expect(page.getByRole("button", pause)).toBeHidden();
});

for (const connection of [
  { saveData: true, effectiveType: "4g" },
  { saveData: false, effectiveType: "slow-2g" },
  { saveData: false, effectiveType: "2g" },
  { saveData: false, effectiveType: "3g" },
]) {
  test(`no film over ${JSON.stringify(connection)}`, async ({ page }) => {
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, "connection", { value });
    }, connection);
    await expectNoFilm(page);
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("there is the still and no button", async ({ page }) =>
    expectNoFilm(page, async () => void (await page.goto("/"))));
});

/** CH1's levels by the brightness of the film's own pixels, at the middle of every bit. */
async function levelsOnScreen(page: Page, frame: number): Promise<Level[]> {
  return page.locator("video").evaluate(
    async (video: HTMLVideoElement, { seconds, width, xs, high, low }) => {
      video.pause();
      await new Promise((resolve) => {
        video.addEventListener("seeked", resolve, { once: true });
        video.currentTime = seconds;
      });
      const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
      const context = canvas.getContext("2d");
      if (!context) throw new Error("no canvas");
      context.drawImage(video, 0, 0);
      const scale = video.videoWidth / width;
      const brightness = (x: number, y: number) => {
        const [red = 0, green = 0] = context.getImageData(x * scale, y * scale, 1, 1).data;
        return red + green;
      };
      return xs.map((x): Level => (brightness(x, high) > brightness(x, low) ? 1 : 0));
    },
    {
      seconds: (frame + 0.5) / film.framesPerSecond,
      width: film.width,
      xs: Array.from({ length: screen.to - screen.from }, (_, bit) => (bit + 0.5) * bitWidth),
      high: rows.ch1 - swing,
      low: rows.ch1,
    },
  );
}

/** Asks more than once: a busy machine says that it has sought before the picture is there. */
async function expectOnScreen(page: Page, frame: number, text: string): Promise<void> {
  await expect(async () => {
    expect(decodeUart(await levelsOnScreen(page, frame))).toBe(text);
  }).toPass({ timeout: 20_000 });
}

for (const codec of ["av01", "avc1"]) {
  test(`CH1 in the pixels of the ${codec} film decodes to what the device says`, async ({
    page,
  }) => {
    await page.goto("/");
    await expect(page.getByRole("button", pause)).toBeVisible();
    await page.locator("video").evaluate((video: HTMLVideoElement, wanted) => {
      const source = [...video.querySelectorAll("source")].find(({ type }) =>
        type.includes(wanted),
      );
      if (!source || video.canPlayType(source.type) === "")
        throw new Error(`cannot play ${wanted}`);
      return new Promise((resolve, reject) => {
        video.addEventListener("loadeddata", resolve, { once: true });
        video.addEventListener("error", () => reject(video.error), { once: true });
        video.src = source.src;
      });
    }, codec);
    await expectOnScreen(page, 0, talk.boot.text);
    await expectOnScreen(page, film.frames / 2, talk.verdict.text);
  });
}
