import type { Locator } from "@playwright/test";
import { enquiryFields } from "../../shared/submission/fields.ts";
import { fieldTexts, notices, problems } from "../../shared/submission/texts.ts";
import { readContent } from "../support/content.ts";
import { expectAccessible } from "./accessible.ts";
import { expect, hold, test as onSharedSite, ownTest as test } from "./fixtures.ts";
import {
  enquiry,
  expectFailed,
  expectKept,
  expectSent,
  field,
  fill,
  interactive,
  send,
  typeEarly,
  typeEnquiry,
} from "./people.ts";

/** Expects that whoever has written reads who answers by when, and can open a sample. */
async function expectNextSteps(place: Locator): Promise<void> {
  await expect(place).toContainText(readContent("company.yaml").answer);
  await expect(place.locator("[href^='/samples/']")).toBeVisible();
}

test("an enquiry arrives once, exactly as it was typed", async ({ page, receiver, errors }) => {
  const before = Date.now();
  await typeEnquiry(page);
  // As a password manager does.
  await page.locator("[name=leaveEmpty]").evaluate((honeypot: HTMLInputElement) => {
    honeypot.value = "filled in";
  });
  const { release } = await hold(page, "**/api/enquiries");
  const request = page.waitForRequest("**/api/enquiries");
  await send(page).dblclick();
  await expect(page.getByRole("button", { name: "Sending..." })).toBeDisabled();
  release();
  expect((await request).postDataJSON()).not.toHaveProperty("leaveEmpty");

  await expectSent(page);
  await expect(page.getByRole("status")).toContainText(
    "Thank you for your message. We'll get back to you soon!",
  );
  await expectNextSteps(page.getByRole("status"));
  await expect(page.getByText("Message Sent")).toBeInViewport();
  await expect(send(page)).toBeInViewport();
  await expect(send(page)).toBeEnabled();
  await expect(send(page)).toBeFocused();
  expect(errors).toEqual([]);

  const [{ timestamp, ...rest }] = await receiver.payloads(1);
  expect(rest).toEqual({ ...enquiry, source: "/contact" });
  expect(new Date(timestamp).toISOString()).toBe(timestamp);
  expect(Date.parse(timestamp)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(timestamp)).toBeLessThanOrEqual(Date.now());
});

test("the keyboard alone can write and send an enquiry", async ({ page, receiver }) => {
  await page.goto("/contact");
  await field(page, "firstName").focus();
  for (const [name, value] of Object.entries(enquiry)) {
    await expect(field(page, name as keyof typeof enquiry)).toBeFocused();
    await page.keyboard.insertText(value);
    await page.keyboard.press("Tab");
  }
  await expect(send(page)).toBeFocused();
  // A screen reader skips the honeypot too, and it isn't visible.
  const honeypot = page.locator("[name=leaveEmpty]");
  await expect(honeypot).toHaveAttribute("autocomplete", "off");
  expect(await page.locator("form").ariaSnapshot()).not.toContain(fieldTexts.leaveEmpty.label);
  const box = await page.getByText(fieldTexts.leaveEmpty.label).locator("..").boundingBox();
  expect(Math.max(box?.width ?? 0, box?.height ?? 0)).toBeLessThanOrEqual(1);

  await interactive(page);
  await page.keyboard.press("Enter");
  await expectSent(page);
  expect(await receiver.payloads(1)).toMatchObject([enquiry]);
  // Past the links to the privacy policy and to the sample.
  for (const key of ["Tab", "Tab", "Tab"]) await page.keyboard.press(key);
  await expect(page.getByRole("button", { name: "Dismiss notice" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toBeEmpty();
  await expect(send(page)).toBeFocused();
});

test("a refusal is shown, logged and keeps the form", async ({ page, receiver, errors }) => {
  const blank = { firstName: "   ", subject: "   " };
  await typeEnquiry(page, blank);
  await send(page).click();
  await expectFailed(page, blank);
  await expect(page.getByRole("alert")).toContainText("Error");
  await expect(page.getByRole("alert").locator("[href^=mailto]")).toBeVisible();
  const shown = page.getByText(problems.missing);
  await expect(shown).toHaveCount(2);
  for (const name of ["firstName", "subject"] as const) {
    await expect(field(page, name)).toHaveAttribute("aria-invalid", "true");
    await expect(field(page, name)).toHaveAccessibleDescription(problems.missing);
  }
  await expect(field(page, "firstName")).toBeFocused();
  expect(errors.join()).toContain("422");
  // What was typed a moment before doesn't remove it.
  await page.waitForTimeout(600);
  await expect(shown).toHaveCount(2);
  for (const colorScheme of ["light", "dark"] as const) {
    await expectAccessible(page, { width: 1280, colorScheme });
  }

  // Each disappears with the first character of its correction.
  await field(page, "firstName").fill("A");
  await expect(shown).toHaveCount(1);
  await expect(field(page, "firstName")).not.toHaveAttribute("aria-invalid");
  await expect(field(page, "subject")).toHaveAccessibleDescription(problems.missing);
  await fill(page, enquiry);
  await expect(shown).toHaveCount(0);
  await send(page).click();
  await expectSent(page);
  await receiver.payloads(1);
});

test("what is typed while a message is sent stays, and can be sent too", async ({
  page,
  receiver,
}) => {
  await typeEnquiry(page);
  const { requested, release } = await hold(page, "**/api/enquiries");
  await send(page).click();
  await requested;
  const message = `${enquiry.message} One more thing.`;
  await field(page, "message").fill(message);
  release();
  await expect(page.getByRole("status")).toContainText(notices.enquiry.sent.title);
  await expectKept(page, { ...enquiry, message });
  await send(page).click();
  await expectSent(page);
  const payloads = await receiver.payloads(2);
  expect(payloads.map((payload) => payload.message).sort()).toEqual([enquiry.message, message]);
});

onSharedSite("the browser itself checks the fields", async ({ page }) => {
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(request.url());
  });
  await page.goto("/contact");
  // Live regions exist before their notices, which would otherwise not be announced.
  for (const role of ["status", "alert"] as const) {
    await expect(page.getByRole(role)).toBeAttached();
  }
  await send(page).click();
  await expect(field(page, "firstName")).toBeFocused();
  await typeEnquiry(page, { email: "not an address" });
  await send(page).click();
  const isTypeMismatch = (input: HTMLInputElement) => input.validity.typeMismatch;
  expect(await field(page, "email").evaluate(isTypeMismatch)).toBe(true);
  expect(posts).toEqual([]);

  for (const [key, { required }] of Object.entries(enquiryFields)) {
    const name = key as keyof typeof enquiryFields;
    const shown = field(page, name);
    if (required) await expect(shown).toHaveAttribute("required");
    else {
      await expect(shown).not.toHaveAttribute("required");
      await expect(page.getByText(`${fieldTexts[name].label} (optional)`)).toBeVisible();
    }
  }
  await expect(field(page, "message")).toHaveAttribute("rows", "5");
});

test("nothing is cut: a long text says how long it may be, and is sent once it fits", async ({
  page,
  receiver,
}) => {
  await typeEnquiry(page, { message: "m".repeat(6007) });
  const message = field(page, "message");
  const tooLong = problems.tooLong(5000, 6007);
  await send(page).click();
  await expect(message).toBeFocused();
  expect(await message.evaluate((box: HTMLTextAreaElement) => box.validationMessage)).toBe(tooLong);
  await expect(message).toHaveValue("m".repeat(6007));

  // Blanks at the end are not part of what is sent.
  await message.fill(`${"m".repeat(5000)}\n\n`);
  await send(page).click();
  await expectSent(page);
  expect(await receiver.payloads(1)).toMatchObject([{ message: "m".repeat(5000) }]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an enquiry arrives once and is confirmed on a page", async ({ page, receiver }) => {
    await typeEarly(page);
    await send(page).dblclick();
    await expect(page).toHaveURL(/\/message-sent$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Message Sent");
    await expect(page.getByText(notices.enquiry.sent.text)).toBeVisible();
    await expectNextSteps(page.getByRole("main"));
    const [{ timestamp, ...rest }] = await receiver.payloads(1);
    expect(rest).toEqual({ ...enquiry, source: "/contact" });
    expect(new Date(timestamp).toISOString()).toBe(timestamp);
  });

  onSharedSite("a failure page names the field; going back keeps the text", async ({ page }) => {
    const changed = { subject: "   ", message: "m".repeat(6007) };
    await typeEarly(page, changed);
    const answer = page.waitForResponse("**/api/enquiries");
    await send(page).click();
    expect((await answer).status()).toBe(422);
    for (const text of [
      "There was an error sending your message. Please try again.",
      `Subject: ${problems.missing}`,
      `Message: ${problems.tooLong(5000, 6007)}`,
    ]) {
      await expect(page.getByText(text)).toBeVisible();
    }
    await expect(page.getByRole("main").locator("[href^=mailto]")).toBeVisible();
    await page.goBack();
    await expectKept(page, { ...enquiry, ...changed });
  });
});
