import { expect, ownTest, test } from "./fixtures.ts";
import {
  enquiry,
  enquiryPayload,
  expectEmptied,
  expectKept,
  expectSent,
  field,
  holdReact,
  interactive,
  send,
  typeEarly,
  typeEnquiry,
} from "./people.ts";

ownTest(
  "an enquiry arrives at the webhook once, exactly as it was typed",
  async ({ page, receiver, errors }) => {
    const before = Date.now();
    await typeEnquiry(page);
    const open = Promise.withResolvers<void>();
    await page.route("**/api/enquiries", (route) => open.promise.then(() => route.continue()));
    await send(page).dblclick();
    await expect(page.getByRole("button", { name: "Sending..." })).toBeDisabled();
    open.resolve();

    await expectSent(page);
    await expect(page.getByRole("status")).toContainText(
      "Thank you for your message. We'll get back to you soon!",
    );
    await expect(page.getByText("Message Sent")).toBeInViewport();
    await expect(send(page)).toBeInViewport();
    await expect(send(page)).toBeEnabled();
    await expect(send(page)).toBeFocused();
    await expectEmptied(page, enquiry);
    await page.getByRole("button", { name: "Dismiss notice" }).click();
    await expect(page.getByRole("status")).toBeEmpty();
    expect(errors).toEqual([]);

    const [delivery] = await receiver.deliveries(1);
    expect(delivery?.headers["content-type"]).toBe("application/json");
    const { timestamp, ...rest } = JSON.parse(delivery?.body ?? "");
    expect(rest).toEqual({ ...enquiryPayload, source: "/contact" });
    expect(new Date(timestamp).toISOString()).toBe(timestamp);
    expect(Date.parse(timestamp)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(timestamp)).toBeLessThanOrEqual(Date.now());
    await receiver.staysAt(1);
  },
);

ownTest(
  "what the intake refuses is shown as an error, kept in the form and logged",
  async ({ page, receiver, errors }) => {
    await typeEnquiry(page, { "First Name": "   " });
    await send(page).click();

    await expect(page.getByRole("alert")).toContainText("Error");
    await expect(page.getByRole("alert")).toContainText(
      "There was an error sending your message. Please try again.",
    );
    await expect(page.getByText("Please fill in this field.")).toBeVisible();
    await expect(field(page, "First Name")).toBeFocused();
    await expectKept(page, { ...enquiry, "First Name": "   " });
    expect(errors.join()).toContain("422");

    await field(page, "First Name").fill(enquiry["First Name"]);
    await send(page).click();
    await expectSent(page);
    await receiver.deliveries(1);
  },
);

ownTest(
  "a server that is gone, and an answer that is lost, lose no message and double none",
  async ({ page, receiver, server, errors }) => {
    await typeEnquiry(page);
    await server.kill();
    await send(page).click();
    await expect(page.getByRole("alert")).toContainText("There was an error sending your message.");
    await expectKept(page, enquiry);
    expect(errors.join()).toContain("Failed to fetch");

    await server.restart();
    const lost = Promise.withResolvers<void>();
    await page.route(
      "**/api/enquiries",
      async (route) => {
        await route.fetch();
        await route.abort("connectionreset");
        lost.resolve();
      },
      { times: 1 },
    );
    await send(page).click();
    await lost.promise;
    await expect(page.getByRole("alert")).toContainText("Error");
    await send(page).click();
    await expectSent(page);
    await receiver.deliveries(1);
    await receiver.staysAt(1);
  },
);

test("the form hydrates in a browser that reports no paint", async ({ page }) => {
  await page.addInitScript(() => {
    window.PerformanceObserver = class extends PerformanceObserver {
      override observe() {}
    };
  });
  await typeEnquiry(page);
});

test("the browser itself checks the fields", async ({ page }) => {
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(request.url());
  });
  await page.goto("/contact");
  // Where notices appear is there before them, or they would not be announced.
  for (const role of ["status", "alert"] as const) {
    await expect(page.getByRole(role)).toBeAttached();
  }
  await send(page).click();
  await expect(field(page, "First Name")).toBeFocused();
  await typeEnquiry(page, { Email: "not an address" });
  await send(page).click();
  const isTypeMismatch = (input: HTMLInputElement) => input.validity.typeMismatch;
  expect(await field(page, "Email").evaluate(isTypeMismatch)).toBe(true);
  expect(posts).toEqual([]);

  for (const label of ["First Name", "Last Name", "Email", "Subject", "Message"]) {
    await expect(field(page, label)).toHaveAttribute("required");
  }
  await expect(field(page, "Company")).not.toHaveAttribute("required");
  await expect(page.getByText("Company (optional)")).toBeVisible();
  await expect(field(page, "Message")).toHaveAttribute("rows", "5");
});

ownTest(
  "a form submitted before the script arrived is sent by it, once",
  async ({ page, receiver }) => {
    const { asked, arrive } = await holdReact(page);
    await typeEarly(page);
    await asked;
    await send(page).dblclick();
    arrive();
    await expectSent(page);
    await receiver.deliveries(1);
    await receiver.staysAt(1);
  },
);

ownTest(
  "a form whose script cannot be had is sent by the browser itself",
  async ({ page, receiver }) => {
    await page.route("**/_astro/*.js", (route) => route.abort());
    await typeEarly(page);
    await send(page).click();
    await expect(page).toHaveURL(/\/message-sent$/);
    const [delivery] = await receiver.deliveries(1);
    expect(JSON.parse(delivery?.body ?? "")).toMatchObject({
      ...enquiryPayload,
      source: "/contact",
    });
  },
);

ownTest(
  "a form that the browser has sent is sent by the late script after coming back",
  async ({ page, receiver }) => {
    // The visit to the page that follows is left out: tests' browsers keep no page for going back to.
    await page.addInitScript(() => {
      HTMLFormElement.prototype.submit = function submit() {
        this.dataset.sent = "by the browser";
      };
    });
    const { asked, arrive } = await holdReact(page);
    await typeEarly(page);
    await asked;
    await send(page).click();
    await expect(page.locator("form[data-sent]")).toBeAttached();
    arrive();
    await interactive(page);
    await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    });
    await send(page).click();
    await expectSent(page);
    await receiver.deliveries(1);
  },
);

ownTest(
  "a form filled in by a tool within a second is delivered all the same",
  async ({ page, receiver }) => {
    await page.goto("/contact");
    await field(page, "First Name").focus();
    await interactive(page);
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
  },
);

ownTest.describe("without JavaScript", () => {
  ownTest.use({ javaScriptEnabled: false });

  ownTest(
    "an enquiry arrives once as it was typed and is confirmed on a page",
    async ({ page, receiver }) => {
      await typeEarly(page);
      await send(page).dblclick();
      await expect(page).toHaveURL(/\/message-sent$/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Message Sent");
      const thanks = "Thank you for your message. We'll get back to you soon!";
      await expect(page.getByText(thanks)).toBeVisible();
      const [delivery] = await receiver.deliveries(1);
      const { timestamp, ...rest } = JSON.parse(delivery?.body ?? "");
      expect(rest).toEqual({ ...enquiryPayload, source: "/contact" });
      expect(new Date(timestamp).toISOString()).toBe(timestamp);
      await receiver.staysAt(1);
    },
  );

  ownTest(
    "a failure is a page that names the field, and going back keeps what was typed",
    async ({ page }) => {
      await typeEarly(page, { Subject: "   " });
      const answer = page.waitForResponse("**/api/enquiries");
      await send(page).click();
      expect((await answer).status()).toBe(422);
      for (const text of [
        "There was an error sending your message. Please try again.",
        "Subject: Please fill in this field.",
      ]) {
        await expect(page.getByText(text)).toBeVisible();
      }
      await page.goBack();
      await expectKept(page, { ...enquiry, Subject: "   " });
    },
  );
});
