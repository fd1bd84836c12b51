import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { company, jobs, members, readContent } from "../support/content.ts";
import { dutchPage } from "../support/dutch-page.ts";
import { later, note } from "../support/notes.ts";
import { runProgram } from "../support/server-process.ts";
import { folderWith } from "../support/test-end.ts";
import { expectAccessible } from "./accessible.ts";
import { changedSite } from "./changed-site.ts";
import { expect } from "./fixtures.ts";

/** What an owner can add in content files: a menu, news, a notice, logos, a member's own page, an address for applications. */

const until = "2199-01-01";
const linkedin = "https://be.linkedin.com/in/somebody";
const email = "jobs@firm.example";
const { slug, ...member } = { ...members[0] };
const widest =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 36"><path d="M0 0h300v36z"/></svg>';
const square =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 36"><path d="M0 0h90v36z"/></svg>';

const logos = {
  type: "logos",
  heading: "In the press",
  marks: [
    { name: "Widest", image: "widest.svg", nameInLogo: true, href: "https://press.example" },
    { name: "Square", image: "square.svg", nameInLogo: true },
    { name: "Beside", image: "square.svg" },
  ],
};

const test = changedSite(async (copy) => {
  const put = (name: string, content: object) =>
    writeFile(join(copy, `content/${name}.yaml`), JSON.stringify(content));
  await put("navigation", {
    ...readContent("navigation.yaml"),
    main: ["/team", "/proef", "/services", "/careers"],
    announcement: {
      text: "We’ve **moved**.",
      link: { label: "Where to", href: "/contact" },
      until,
    },
  });
  const notice = { text: "We’re away until 3 January. Urgent? {phone}", until };
  const forms = readContent("forms.yaml");
  const after = { ...forms.after, failed: "Write to {email}." };
  await put("forms", { ...forms, notice, after });
  const careers = readContent("careers.yaml");
  await put("careers", { ...careers, join: { ...careers.join, email } });
  const added = {
    "content/pictures/widest.svg": widest,
    "content/pictures/square.svg": square,
    "content/notes/later.md": note("Later", "A.", later),
  };
  folderWith(added, copy);
  await put(`team/${slug}`, { ...member, linkedin });
  const page = dutchPage.replace("blocks:\n", `blocks:\n  - ${JSON.stringify(logos)}\n`);
  await writeFile(join(copy, "content/pages/proef.yaml"), page);
});

/** How far what is shown has moved so far (Layout Instability, cumulative). */
const shifted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + Object(entry).value, 0)),
        );
        observer.observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(0), 500);
      }),
  );

// One worker makes the build once.
test.describe.configure({ mode: "default" });

test("the header has the menu's pages in their order, and none is cut off at its narrowest", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await page.goto("/proef");
  const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  await expect(links.filter({ visible: true })).toHaveText([
    "Team",
    "Testautomatisering",
    "Services",
    "Careers",
  ]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024);
});

test.describe("far from Belgium", () => {
  test.use({ timezoneId: "Pacific/Auckland" });

  for (const [when, shown] of [
    ["2199-01-01T22:59:00Z", true],
    ["2199-01-01T23:01:00Z", false],
  ] as const) {
    test(`the announcement and the notice are ${shown ? "shown to their last minute" : "gone after it"}, and nothing moves`, async ({
      page,
      errors,
    }) => {
      await page.clock.setFixedTime(when);
      await page.goto("/contact");
      const announcement = page.getByRole("complementary", { name: "Announcement" });
      const notice = page.getByText("We’re away until 3 January.");
      await expect(announcement).toHaveCount(shown ? 1 : 0);
      await expect(notice).toHaveCount(shown ? 1 : 0);
      if (shown) {
        await expect(announcement).toHaveText("We’ve moved. Where to");
        await expect(announcement.getByRole("link")).toHaveAttribute("href", "/contact");
        await expect(notice.getByRole("link")).toHaveAttribute("href", /^tel:/);
      }
      // Fonts that arrive move letters by less.
      expect(await shifted(page)).toBeLessThan(0.02);
      expect(await page.context().cookies()).toEqual([]);
      expect(errors).toEqual([]);
      if (!shown) return;
      for (const colorScheme of ["light", "dark"] as const) {
        await expectAccessible(page, { width: 390, colorScheme });
      }
    });
  }
});

test("a wordmark is 32 to 40 pixels high and whole on a phone, and a logo can be a link", async ({
  page,
}) => {
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/proef");
    for (const [name, ratio] of [
      ["Widest", 300 / 36],
      ["Square", 90 / 36],
    ] as const) {
      const box = await page.getByRole("img", { name }).boundingBox();
      expect(box?.height, name).toBeGreaterThanOrEqual(32);
      expect(box?.height, name).toBeLessThanOrEqual(40);
      expect((box?.width ?? 0) / (box?.height ?? 1), name).toBeCloseTo(ratio, 1);
    }
  }
  await expect(page.getByRole("link", { name: "Widest" })).toHaveAttribute("href", /press/);
  await expect(page.getByText("Beside", { exact: true })).toBeVisible();
});

test("a portrait leads to the member's own page, the others to the firm's", async ({ page }) => {
  await page.goto("/team");
  const own = page.getByRole("link", { name: `${member.name} on LinkedIn` });
  await expect(own).toHaveAttribute("href", linkedin);
  await expect(page.locator(`a[href="${linkedin}"]`)).toHaveCount(1);
});

test("an application can be sent to the address for applications, an enquiry to the firm's", async ({
  page,
}) => {
  const own = jobs.find((job) => job.page?.ownForm);
  const places = [
    ["/application-not-sent", true],
    ["/message-not-sent", false],
    ["/contact", false],
    ...(own ? [[`/careers/${own.slug}`, true] as const] : []),
  ] as const;
  for (const [path, isOwn] of places) {
    await page.goto(path);
    const links = page.getByRole("main").locator("[href^=mailto]");
    await expect(links.first(), path).toHaveText(isOwn ? email : company.email);
    await expect(links.filter({ hasText: isOwn ? company.email : email })).toHaveCount(0);
  }
});

test("a note of a day to come is in the preview, marked and not for search engines, and in no build to publish", async ({
  copy,
}) => {
  test.slow();
  const folder = join(copy.folder, "..");
  const program = join(import.meta.dirname, "../../tools/preview.ts");
  const { code, stdout, stderr } = await runProgram([program], {}, folder).ended;
  expect(code, stdout + stderr).toBe(0);
  const html = await readFile(join(folder, "preview/notes/later.html"), "utf8");
  expect(html).toContain('<meta name="robots" content="noindex"');
  expect(html).toMatch(/Not published before.*1 January 2199/);
  const list = await readFile(join(folder, "preview/notes.html"), "utf8");
  expect(list).toMatch(/Not published before.*1 January 2199.*href="notes\/later\.html"/);
  expect(existsSync(join(copy.folder, "notes/later.html"))).toBe(false);
});
