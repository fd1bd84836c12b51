import { expect, ownTest, test } from "./fixtures.ts";
import { enquiry, enquiryPayload, expectSent, field, interactive, send } from "./people.ts";

ownTest(
  "an enquiry can be written and sent with the keyboard alone, and meets no trap",
  async ({ page, receiver }) => {
    await page.goto("/contact");
    await field(page, "First Name").focus();
    for (const [label, value] of Object.entries(enquiry)) {
      await expect(field(page, label)).toBeFocused();
      await page.keyboard.insertText(value);
      await page.keyboard.press("Tab");
    }
    await expect(send(page)).toBeFocused();
    // A screen reader skips it too, and it isn't visible.
    const trap = page.locator("[name=leaveEmpty]");
    await expect(trap).toHaveAttribute("autocomplete", "off");
    expect(await page.locator("form").ariaSnapshot()).not.toContain("Leave this field empty");
    const box = await page.getByText("Leave this field empty").locator("..").boundingBox();
    expect(Math.max(box?.width ?? 0, box?.height ?? 0)).toBeLessThanOrEqual(1);

    await interactive(page);
    await page.keyboard.press("Enter");
    await expectSent(page);
    const [delivery] = await receiver.deliveries(1);
    expect(JSON.parse(delivery?.body ?? "")).toMatchObject(enquiryPayload);
    for (const key of ["Tab", "Tab"]) await page.keyboard.press(key);
    await expect(page.getByRole("button", { name: "Dismiss notice" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status")).toBeEmpty();
    await expect(send(page)).toBeFocused();
  },
);

for (const path of ["/", "/careers"]) {
  test(`on ${path} focus is visible and never under the header, forwards and back`, async ({
    page,
  }) => {
    await page.goto(path);
    const stops = await page.locator("a[href], button, input, select, textarea").count();
    for (const key of ["Tab", "Shift+Tab"]) {
      for (let stop = 0; stop < stops; stop += 1) {
        await page.keyboard.press(key);
        const problem = await page.evaluate(() => {
          const focused = document.activeElement;
          const header = document.querySelector("header");
          if (!focused || focused === document.body || header?.contains(focused)) return;
          const { outlineStyle } = getComputedStyle(focused);
          const cover = getComputedStyle(focused, "::after").outlineStyle;
          const name = focused.textContent?.trim() || focused.getAttribute("name");
          if (outlineStyle === "none" && cover === "none") return `${name} shows no focus`;
          const isSkipLink = focused.getAttribute("href") === "#main";
          const hidden =
            focused.getBoundingClientRect().bottom <= (header?.getBoundingClientRect().bottom ?? 0);
          return hidden && !isSkipLink ? `${name} is under the header` : undefined;
        });
        expect(problem).toBeUndefined();
      }
    }
  });
}
