import { titles } from "../support/content.ts";
import { answer, hang, openReceiver } from "../support/receiver.ts";
import { expectWholeTable } from "./consent-provider.ts";
import { expect, instead, post, send, shorten, test, typeEnquiry } from "./direct-fixtures.ts";
import {
  application,
  applicationPayload,
  awake,
  enquiry,
  enquiryPayload,
  field,
  fill,
  reactScript,
  valuesIn,
} from "./people.ts";

// Both builds take a while: one worker makes them once.
test.describe.configure({ mode: "default" });

test.describe("as JSON, on a host that heeds _headers", () => {
  test("an enquiry is one POST without a preflight, with exactly the payload", async ({
    page,
    webhooks,
    host,
    errors,
  }) => {
    const before = Date.now();
    await typeEnquiry(page);
    await send(page).click();
    await expect(page.getByRole("status")).toContainText(
      "Thank you for your message. We'll get back to you soon!",
    );
    for (const label of Object.keys(enquiry)) await expect(field(page, label)).toHaveValue("");

    const [request, ...more] = webhooks.enquiry.requests;
    expect(more).toEqual([]);
    expect(request?.method).toBe("POST");
    expect(request?.path).toBe("/hook/secret-path?token=it%27s&a=1");
    expect(request?.headers).toMatchObject({
      "content-type": "text/plain;charset=UTF-8",
      "sec-fetch-mode": "no-cors",
      origin: host.url,
    });
    expect(request?.headers.cookie).toBeUndefined();
    const { timestamp } = JSON.parse(request?.body ?? "");
    expect(request?.body).toBe(
      JSON.stringify({ ...enquiryPayload, timestamp, source: "/contact" }),
    );
    expect(new Date(timestamp).toISOString()).toBe(timestamp);
    expect(Date.parse(timestamp)).toBeGreaterThanOrEqual(before);
    expect(webhooks.application.requests).toEqual([]);
    expect(host.requests.filter((line) => !line.startsWith("GET "))).toEqual([]);
    expect(host.requests.filter((line) => line.includes("/api"))).toEqual([]);
    expect(errors).toEqual([]);
  });

  test("an application goes to its own webhook, its phone whole", async ({ page, webhooks }) => {
    await page.goto("/careers");
    await fill(page, application);
    await field(page, "Position").selectOption(titles.qualityEngineer);
    await page.getByRole("button", { name: "Submit Application" }).click();
    await expect(page.getByRole("status")).toContainText("Application Sent");
    const { timestamp, ...rest } = JSON.parse(webhooks.application.requests[0]?.body ?? "");
    expect(rest).toEqual({
      ...applicationPayload,
      jobTitle: titles.qualityEngineer,
      phone: "+32 470 12 34 56",
      source: "/careers",
    });
    expect(webhooks.enquiry.requests).toEqual([]);
  });

  test("a receiver that refuses is like one that takes it", async ({ page, webhooks }) => {
    webhooks.enquiry.behave(answer(500));
    await typeEnquiry(page);
    await send(page).click();
    await expect(page.getByRole("status")).toContainText("Message Sent");
    expect(webhooks.enquiry.requests).toHaveLength(1);
  });

  test("a receiver that is not there is told, logged, and costs nothing that was typed", async ({
    page,
    webhooks,
    errors,
  }) => {
    await webhooks.enquiry.close();
    await typeEnquiry(page);
    await send(page).click();
    await expect(page.getByRole("alert")).toContainText(
      "There was an error sending your message. Please try again.",
    );
    expect(await valuesIn(page, Object.keys(enquiry))).toEqual(enquiry);
    expect(errors.join()).toContain("Failed to fetch");

    await webhooks.enquiry.reopen();
    await send(page).click();
    await expect(page.getByRole("status")).toContainText("Message Sent");
    expect(webhooks.enquiry.requests).toHaveLength(1);
  });

  test("sending ends after 30 seconds without an answer", async ({ page, webhooks }) => {
    await shorten(page, 30_000);
    webhooks.enquiry.behave(hang);
    await typeEnquiry(page);
    await send(page).click();
    await expect(page.getByRole("alert")).toContainText("There was an error");
    await expect(send(page)).toBeEnabled();
    expect(await valuesIn(page, Object.keys(enquiry))).toEqual(enquiry);
  });

  test("a double click sends once", async ({ page, webhooks }) => {
    await typeEnquiry(page);
    await awake(page);
    await send(page).dblclick();
    await expect(page.getByRole("status")).toContainText("Message Sent");
    await page.waitForTimeout(300);
    expect(webhooks.enquiry.requests).toHaveLength(1);
  });

  test("what fills in the trap is not sent", async ({ page, webhooks }) => {
    await typeEnquiry(page);
    await page.locator("[name=leaveEmpty]").evaluate((trap: HTMLInputElement) => {
      trap.value = "https://pills.example";
    });
    await send(page).click();
    await expect(page.getByRole("status")).toContainText("Message Sent");
    expect(webhooks.enquiry.requests).toEqual([]);
  });

  test("a form whose script cannot be had says how else to write, and keeps the text", async ({
    page,
    webhooks,
  }) => {
    await page.route("**/_astro/*.js", (route) => route.abort());
    await typeEnquiry(page);
    await send(page).click();
    await expect(instead(page)).toBeVisible();
    await expect(instead(page).getByRole("link")).toHaveText([/@/, /^\+/]);
    expect(await valuesIn(page, Object.keys(enquiry))).toEqual(enquiry);
    await expect(page).toHaveURL(/\/contact$/);
    expect(webhooks.enquiry.requests).toEqual([]);
  });

  test("a late script sends the form and takes its alert back", async ({ page, webhooks }) => {
    const open = Promise.withResolvers<void>();
    await page.route(reactScript, (route) => open.promise.then(() => route.continue()));
    await typeEnquiry(page);
    await send(page).click();
    await expect(instead(page)).toBeVisible();
    open.resolve();
    await expect(page.getByRole("status")).toContainText("Message Sent");
    await expect(instead(page)).toBeHidden();
    expect(webhooks.enquiry.requests).toHaveLength(1);
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("the form says so and keeps the text", async ({ page, webhooks, host }) => {
      await typeEnquiry(page);
      // Playwright finds no text within this element.
      await expect(page.locator("form noscript p")).toBeVisible();
      await send(page).click();
      await expect(page).toHaveURL(/\/contact$/);
      expect(await valuesIn(page, Object.keys(enquiry))).toEqual(enquiry);
      expect(webhooks.enquiry.requests).toEqual([]);
      expect(host.requests).not.toContain("POST /contact");
    });
  });
});

test.describe("URL-encoded, on a host that serves files and nothing else", () => {
  test.use({ format: "form" });

  test("an enquiry is one POST without a preflight, with exactly the payload", async ({
    page,
    webhooks,
    errors,
  }) => {
    await typeEnquiry(page);
    await send(page).click();
    await expect(page.getByRole("status")).toContainText("Message Sent");
    const [request, ...more] = webhooks.enquiry.requests;
    expect(more).toEqual([]);
    expect(request?.method).toBe("POST");
    expect(request?.headers["content-type"]).toBe(
      "application/x-www-form-urlencoded;charset=UTF-8",
    );
    const fields = [...new URLSearchParams(request?.body)];
    const timestamp = Object.fromEntries(fields).timestamp ?? "";
    expect(new Date(timestamp).toISOString()).toBe(timestamp);
    expect(fields).toEqual(Object.entries({ ...enquiryPayload, timestamp, source: "/contact" }));
    expect(errors).toEqual([]);
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("the browser posts the form itself, and shows what the receiver says", async ({
      page,
      webhooks,
    }) => {
      webhooks.enquiry.behave((response) => void response.end("the receiver's own words"));
      await typeEnquiry(page);
      await expect(page.locator("form noscript")).toHaveCount(0);
      await send(page).click();
      await expect(page.getByText("the receiver's own words")).toBeVisible();
      const fields = Object.fromEntries(new URLSearchParams(webhooks.enquiry.requests[0]?.body));
      expect({ ...fields, message: fields.message?.replaceAll("\r\n", "\n") }).toEqual({
        ...enquiryPayload,
        source: "/contact",
        leaveEmpty: "",
      });
    });
  });
});

for (const format of ["json", "form"] as const) {
  test.describe(`the policy of a build for ${format}`, () => {
    test.use({ format });

    test("lets a page reach the two webhooks and no other host", async ({ page, webhooks }) => {
      const stranger = await openReceiver();
      await page.goto("/contact");
      const receivers = [webhooks.enquiry, webhooks.application, stranger];
      const outcomes = await Promise.all(receivers.map(({ url }) => post(page, url)));
      expect(outcomes).toEqual(["sent", "sent", "blocked"]);
      expect(stranger.requests).toEqual([]);
      await stranger.close();
    });

    test("allows everything that the pages and a consent provider do", async ({ page, errors }) => {
      await page.goto("/cookie-policy");
      await expectWholeTable(page);
      for (const path of ["/", "/careers", "/cookie-policy", "/privacy-policy", "/team"]) {
        await page.goto(path, { waitUntil: "networkidle" });
        expect(errors, path).toEqual([]);
      }
      expect((await page.goto("/leads-nowhere"))?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Page not found");
      expect(errors.join()).not.toMatch(/polic/i);
    });
  });
}

test("the privacy policy does not speak of a server that is not there", async ({ page }) => {
  await page.goto("/privacy-policy");
  await expect(page.getByText("This site keeps no copy.")).toBeVisible();
  await expect(page.getByText("this site’s own database")).toHaveCount(0);
});
