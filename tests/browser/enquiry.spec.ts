import type { Locator } from "@playwright/test";
import { notices, problems } from "../../shared/submission/texts.ts";
import { plainText } from "../../site/elements/markup.ts";
import { company, readContent } from "../support/content.ts";
import { expect, test as onSharedSite, ownTest as test } from "./fixtures.ts";
import { enquiry, expectKept, expectSent, send, typeEarly, typeEnquiry } from "./people.ts";

const { after } = readContent("forms.yaml");

/** Expects that whoever has written reads where the answer goes, who gives it by when, and finds a sample. */
async function expectNextSteps(place: Locator, to: string): Promise<void> {
  await expect(place).toContainText(`${after.to} ${to}.`);
  await expect(place).toContainText(plainText(company.answer));
  await expect(place.locator("[href^='/samples/']")).toBeVisible();
}

test("an enquiry arrives once, exactly as it was typed", async ({ page, receiver, errors }) => {
  const before = Date.now();
  await typeEnquiry(page);
  await send(page).dblclick();
  await expectSent(page);
  await expectNextSteps(page.getByRole("status"), enquiry.email);
  expect(errors).toEqual([]);

  const [{ timestamp, ...rest }] = await receiver.payloads(1);
  expect(rest).toEqual({ ...enquiry, source: "/contact" });
  expect(new Date(timestamp).toISOString()).toBe(timestamp);
  expect(Date.parse(timestamp)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(timestamp)).toBeLessThanOrEqual(Date.now());
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an enquiry arrives once and is confirmed on a page", async ({ page, receiver }) => {
    await typeEarly(page);
    await send(page).dblclick();
    await expect(page).toHaveURL(/\/message-sent$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Message Sent");
    await expect(page.getByText(notices.enquiry.sent.text)).toBeVisible();
    await expectNextSteps(page.getByRole("main"), after.address);
    const [{ timestamp, ...rest }] = await receiver.payloads(1);
    expect(rest).toEqual({ ...enquiry, source: "/contact" });
    expect(new Date(timestamp).toISOString()).toBe(timestamp);
  });

  onSharedSite(
    "a refusal's page counts and names the fields; going back keeps the text",
    async ({ page }) => {
      const changed = { subject: "   ", message: "m".repeat(6007) };
      await typeEarly(page, changed);
      const answer = page.waitForResponse("**/api/enquiries");
      await send(page).click();
      expect((await answer).status()).toBe(422);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Message Not Sent Yet");
      for (const text of [
        "2 fields need a change:",
        `Subject: ${problems.missing}`,
        `Message: ${problems.tooLong(5000, 6007)}`,
      ]) {
        await expect(page.getByText(text)).toBeVisible();
      }
      await expect(
        page.getByRole("main").locator("[href^=mailto], [href^=tel]").first(),
      ).toBeVisible();
      await page.goBack();
      await expectKept(page, { ...enquiry, ...changed });
    },
  );
});
