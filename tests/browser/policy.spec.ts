import type { Page } from "@playwright/test";
import { allPages } from "./built-pages.ts";
import { expect, test } from "./fixtures.ts";

/** Notes what the page's policy forbids from its first line on, and what the browser complains of. */
async function watch(page: Page) {
  const complaints: string[] = [];
  await page.exposeFunction("noteViolation", (what: string) => complaints.push(what));
  await page.addInitScript(() => {
    const { noteViolation } = window as unknown as { noteViolation: (what: string) => void };
    document.addEventListener("securitypolicyviolation", (event) => {
      noteViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  page.on("console", (message) => {
    if (/polic|permission/i.test(message.text())) complaints.push(message.text());
  });
  return complaints;
}

test("no page asks for anything that its policy forbids, whatever a visitor does", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const complaints = await watch(page);
  for (const path of [...allPages, "/leads-nowhere"]) {
    await page.goto(path);
    const policy = await page.locator("meta[http-equiv]").getAttribute("content");
    expect(policy, path).toMatch(/^default-src 'none';/);
    expect(policy, path).not.toContain("unsafe");

    await page.keyboard.press("Escape");
    await page.mouse.wheel(0, 5000);
    const form = page.locator("form").first();
    if ((await form.count()) > 0) {
      await form.locator("input:visible").first().focus();
      await expect(page.locator("[data-form][data-awake]:focus-within")).toHaveCount(1);
    }
    expect(complaints, path).toEqual([]);
  }
});

test("the film plays under the policy, and a file opened by itself shows", async ({ page }) => {
  const complaints = await watch(page);
  await page.goto("/");
  const film = page.locator("video");
  await expect(film).toBeAttached();
  await expect
    .poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime))
    .not.toBe(0);
  const source = await film.locator("source").last().getAttribute("src");
  await page.goto(source ?? "");
  await expect
    .poll(() => page.locator("video").evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThan(0);
  for (const path of ["/sitemap.xml", "/favicon.svg", "/robots.txt"]) {
    expect((await page.goto(path))?.status(), path).toBe(200);
  }
  expect(complaints).toEqual([]);
});

test("what was not built into a page does not run in it", async ({ page }) => {
  const complaints = await watch(page);
  await page.goto("/contact");
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "document.title = 'taken over'";
    document.body.append(script);
    document.body.setAttribute("style", "color: red");
    document.body.insertAdjacentHTML("beforeend", '<img src="https://evil.example/pixel.png">');
  });
  await expect.poll(() => complaints.join("\n")).toMatch(/script-src-elem inline/);
  await expect.poll(() => complaints.join("\n")).toMatch(/style-src-attr inline/);
  await expect.poll(() => complaints.join("\n")).toMatch(/img-src https:\/\/evil\.example/);
  expect(await page.title()).not.toBe("taken over");
});
