import { everyPage, htmlOf } from "./built-pages.ts";
import { expect, test } from "./fixtures.ts";

/** The notes that the site has, whichever they are. */

const notes = everyPage.filter((path) => path.startsWith("/notes/"));
const having = (part: string) => notes.filter((path) => htmlOf(path).includes(part));

test("code keeps its lines and scrolls in its box, which the keyboard reaches only then", async ({
  page,
}) => {
  for (const path of having("<pre>")) {
    await page.goto(path);
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const boxes = page.getByRole("figure", { name: "Code" });
      for (const box of await boxes.all()) {
        const scrolls = await box.evaluate((one) => one.scrollWidth > one.clientWidth);
        await expect(box).toHaveJSProperty("tabIndex", scrolls ? 0 : -1);
        expect(await box.locator("pre").evaluate((one) => getComputedStyle(one).whiteSpace)).toBe(
          "pre",
        );
        if (!scrolls) continue;
        await box.focus();
        await page.keyboard.press("ArrowRight");
        await expect.poll(() => box.evaluate((one) => one.scrollLeft)).toBeGreaterThan(0);
      }
    }
    await page.emulateMedia({ media: "print" });
    const lost = await page
      .locator("pre")
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
    expect(lost, "code that paper cuts off").toBe(0);
    await page.emulateMedia({ media: "screen" });
  }
});

test("a note about a known bug opens it in the editor", async ({ page }) => {
  const [path] = having("Put this bug in");
  test.skip(!path, "No note names a bug.");
  await page.goto(path ?? "");
  const link = page.getByRole("link", { name: "Put this bug in" });
  const [, bug = ""] = /#bug=(.*)/.exec((await link.getAttribute("href")) ?? "") ?? [];
  await link.click();
  const start = page.getByRole("combobox", { name: "Start from" });
  await expect(start).toHaveValue(bug, { timeout: 20_000 });
});
