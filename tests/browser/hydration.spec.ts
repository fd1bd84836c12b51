import type { Page } from "@playwright/test";
import { titles } from "../support/content.ts";
import { expect, test } from "./fixtures.ts";
import { application, awake, enquiry, enquiryPayload, field, fill, reactScript } from "./people.ts";

test("React is downloaded when somebody turns to a form, and not before", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (reactScript.test(request.url())) scripts.push(request.url());
  });
  await page.goto("/contact", { waitUntil: "networkidle" });
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 3000);
  await page.waitForTimeout(300);
  expect(scripts).toEqual([]);

  await field(page, "First Name").click();
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
});

/** Keeps React from arriving until the function it returns is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const open = Promise.withResolvers<void>();
  await page.route(reactScript, async (route) => {
    await open.promise;
    await route.continue();
  });
  return open.resolve;
}

test("what was typed and chosen before the script arrived is still there after it", async ({
  page,
  receiver,
}) => {
  const open = await holdScripts(page);
  await page.goto("/careers");
  await fill(page, application);
  await field(page, "Country Code").selectOption("France (+33)");
  await field(page, "Position").selectOption(titles.qualityEngineer);
  open();
  await awake(page);

  await expect(field(page, "First Name")).toHaveValue(application["First Name"]);
  await page.getByRole("button", { name: "Submit Application" }).click();
  await expect(page.getByRole("status")).toContainText("Application Sent");
  const [delivery] = await receiver.deliveries(1);
  expect(JSON.parse(delivery?.body ?? "")).toMatchObject({
    phone: "+33 470 12 34 56",
    jobTitle: titles.qualityEngineer,
    motivation: application.Motivation,
  });
});

test("a form submitted before the script arrived is sent by it, once", async ({
  page,
  receiver,
}) => {
  const open = await holdScripts(page);
  await page.goto("/contact");
  await fill(page, enquiry);
  await page.getByRole("button", { name: "Send Message" }).dblclick();
  open();

  await expect(page.getByRole("status")).toContainText("Message Sent");
  await receiver.deliveries(1);
  await receiver.quiet();
  expect(receiver.requests).toHaveLength(1);
});

test("a form whose script cannot be had is sent by the browser itself", async ({
  page,
  receiver,
}) => {
  await page.route("**/_astro/*.js", (route) => route.abort());
  await page.goto("/contact");
  await fill(page, enquiry);
  await page.getByRole("button", { name: "Send Message" }).click();

  await expect(page).toHaveURL(/\/message-sent$/, { timeout: 10_000 });
  const [delivery] = await receiver.deliveries(1);
  expect(JSON.parse(delivery?.body ?? "")).toMatchObject({ ...enquiryPayload, source: "/contact" });
});

test("a form that the browser has sent by itself is sent by the late script after coming back", async ({
  page,
  receiver,
}) => {
  // The visit to the page that follows is left out: tests' browsers keep no page for going back to.
  await page.addInitScript(() => {
    HTMLFormElement.prototype.submit = function submit() {
      this.dataset.sent = "by the browser";
    };
  });
  const open = await holdScripts(page);
  await page.goto("/contact");
  await fill(page, enquiry);
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.locator("form[data-sent]")).toBeAttached();
  open();
  await awake(page);
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });

  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("status")).toContainText("Message Sent");
  await receiver.deliveries(1);
});
