import { titles } from "../support/content.ts";
import { expect, test } from "./fixtures.ts";
import {
  application,
  applicationPayload,
  enquiry,
  enquiryPayload,
  field,
  fill,
  valuesIn,
} from "./people.ts";

test.use({ javaScriptEnabled: false });

test("an enquiry without JavaScript arrives as it was typed and is confirmed on a page", async ({
  page,
  receiver,
}) => {
  await page.goto("/");
  await fill(page, enquiry);
  await page.getByRole("button", { name: "Send Message" }).click();

  await expect(page).toHaveURL(/\/message-sent$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Message Sent");
  await expect(
    page.getByText("Thank you for your message. We'll get back to you soon!"),
  ).toBeVisible();
  const [delivery] = await receiver.deliveries(1);
  const { timestamp, ...rest } = JSON.parse(delivery?.body ?? "");
  expect(rest).toEqual({ ...enquiryPayload, source: "/" });
  expect(new Date(timestamp).toISOString()).toBe(timestamp);
});

test("an application without JavaScript arrives as it was typed", async ({ page, receiver }) => {
  await page.goto("/careers/senior-software-quality-engineer");
  await fill(page, application);
  await page.getByRole("button", { name: "Submit Application" }).first().click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Application Sent");
  const [delivery] = await receiver.deliveries(1);
  expect(JSON.parse(delivery?.body ?? "")).toMatchObject({
    ...applicationPayload,
    jobTitle: titles.qualityEngineer,
    phone: "+32 470 12 34 56",
    source: "/careers/senior-software-quality-engineer",
  });
});

test("a double click without JavaScript makes one message", async ({ page, receiver }) => {
  await page.goto("/contact");
  await fill(page, enquiry);
  await page.getByRole("button", { name: "Send Message" }).dblclick();
  await expect(page).toHaveURL(/\/message-sent$/);
  await receiver.deliveries(1);
  await receiver.quiet();
  expect(receiver.requests).toHaveLength(1);
});

test("a failure is a page that names the field, and going back finds what was typed", async ({
  page,
}) => {
  await page.goto("/contact");
  await fill(page, { ...enquiry, Subject: "   " });
  const answer = page.waitForResponse("**/api/enquiries");
  await page.getByRole("button", { name: "Send Message" }).click();

  expect((await answer).status()).toBe(422);
  await expect(
    page.getByText("There was an error sending your message. Please try again."),
  ).toBeVisible();
  await expect(page.getByText("Subject: Please fill in this field.")).toBeVisible();
  await page.goBack();
  expect(await valuesIn(page, Object.keys(enquiry))).toEqual({ ...enquiry, Subject: "   " });
  await expect(field(page, "Subject")).toHaveValue("   ");
});
