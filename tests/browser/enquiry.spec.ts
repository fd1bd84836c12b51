import type { Locator } from "@playwright/test";
import { notices, problems } from "../../shared/submission/texts.ts";
import { plainText } from "../../site/elements/markup.ts";
import { company, readContent } from "../support/content.ts";
import { expect, test as onSharedSite, ownTest as test } from "./fixtures.ts";
import {
  enquiry,
  expectKept,
  expectSent,
  field,
  fill,
  send,
  typeBeforePreset,
  typeEarly,
  typeEnquiry,
} from "./people.ts";

const { after } = readContent("forms.yaml");

/** Expects that whoever has written reads where the answer goes, who gives it by when, and finds a sample. */
async function expectNextSteps(place: Locator, to: string): Promise<void> {
  await expect(place).toContainText(`${after.to} ${to}.`);
  await expect(place).toContainText(plainText(company.answer));
  const { sample } = after;
  if (sample) await expect(place.locator(`[href="${sample.href}"]`)).toBeVisible();
}

test("an enquiry arrives once, exactly as it was typed", async ({ page, receiver, errors }) => {
  const before = Date.now();
  await typeEnquiry(page);
  await send(page).dblclick();
  await expectSent(page);
  await expectNextSteps(page.getByRole("status").first(), enquiry.email);
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

  test("a refusal's page names the fields and leads to them in a form with what was typed", async ({
    page,
    receiver,
  }) => {
    const typed = { ...enquiry, message: `"><b>$& <!--problems-->\n</textarea>&lt;` };
    await typeEarly(page, { ...typed, subject: "   ", firstName: "F".repeat(101) });
    const answer = page.waitForResponse("**/api/enquiries");
    await send(page).click();
    expect((await answer).status()).toBe(422);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Message Not Sent Yet");
    const tooLong = problems.tooLong(100, 101);
    for (const text of [
      "2 fields need a change:",
      `Subject: ${problems.missing}`,
      `First Name: ${tooLong}`,
    ]) {
      await expect(page.getByRole("main").getByText(text)).toBeVisible();
    }
    await expect(
      page.getByRole("main").locator("[href^=mailto], [href^=tel]").first(),
    ).toBeVisible();
    await page.getByRole("link", { name: "First Name" }).click();
    const first = field(page, "firstName");
    await expect(first).toBeInViewport();
    await expect(first).toHaveValue("F".repeat(101));
    await expect(first).toHaveAccessibleDescription(tooLong);
    await expect(first).toHaveAttribute("aria-invalid", "true");
    await expectKept(page, { ...typed, subject: "   ", firstName: "F".repeat(101) });
    await fill(page, { firstName: typed.firstName, subject: typed.subject });
    await send(page).click();
    await expect(page).toHaveURL(/\/message-sent$/);
    expect(await receiver.payloads(1)).toMatchObject([{ ...typed, source: "/contact" }]);
  });

  onSharedSite("going back from a refusal keeps the text", async ({ page }) => {
    const changed = { subject: "   ", message: "m".repeat(6007) };
    await typeEarly(page, changed);
    await send(page).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Message Not Sent Yet");
    await page.goBack();
    await expectKept(page, { ...enquiry, ...changed });
  });
});

test("a link presets the subject, and one that is typed before its script arrives stays", async ({
  page,
}) => {
  const link = "/contact?subject=From+the+link";
  const subject = field(page, "subject");
  await page.goto(link);
  await expect(subject).toHaveValue("From the link");
  await page.goto("/about");
  await typeBeforePreset(page, link, { subject: "Mine" });
  await expectKept(page, { subject: "Mine" });
});
