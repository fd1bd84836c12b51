import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { awake, enquiry, enquiryPayload, fill } from "./people.ts";

const trap = (page: Page) => page.locator("[name=leaveEmpty]");

async function submit(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("status")).toContainText("Message Sent");
}

test("people meet no trap: not by keyboard, not by screen reader, not on the screen", async ({
  page,
}) => {
  await page.goto("/contact");
  const form = page.locator("form");
  await form.getByLabel("First Name").focus();
  await awake(page);
  const met: string[] = [];
  for (let step = 0; step < 8; step += 1) {
    met.push(await page.evaluate(() => document.activeElement?.getAttribute("name") ?? ""));
    await page.keyboard.press("Tab");
  }
  expect(met).toContain("message");
  expect(met).not.toContain("leaveEmpty");
  expect(await form.ariaSnapshot()).not.toContain("Leave this field empty");
  expect(await trap(page).getAttribute("autocomplete")).toBe("off");
  const box = await page.getByText("Leave this field empty").locator("..").boundingBox();
  expect(Math.max(box?.width ?? 0, box?.height ?? 0)).toBeLessThanOrEqual(1);
});

test("whoever fills the trap is thanked, and not delivered", async ({ page, receiver }) => {
  await page.goto("/contact");
  await fill(page, enquiry);
  await awake(page);
  await trap(page).evaluate((input: HTMLInputElement) => {
    input.value = "https://pills.example";
  });
  await submit(page);
  await receiver.quiet();
  expect(receiver.requests).toEqual([]);
});

test("a form filled in by a tool within a second is delivered all the same", async ({
  page,
  receiver,
}) => {
  await page.goto("/contact");
  await page.locator("form").getByLabel("First Name").focus();
  await awake(page);
  // As an extension does: everything at once, and sent at once.
  await page.evaluate((values) => {
    for (const [name, value] of Object.entries(values)) {
      const control = document.querySelector<HTMLInputElement>(`form [name=${name}]`);
      if (control) control.value = value;
    }
    document.querySelector("form")?.requestSubmit();
  }, enquiryPayload);
  const [delivery] = await receiver.deliveries(1);
  expect(JSON.parse(delivery?.body ?? "")).toMatchObject(enquiryPayload);
});
