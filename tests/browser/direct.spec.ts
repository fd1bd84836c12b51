import type { Page } from "@playwright/test";
import { titles } from "../support/content.ts";
import { answer, hang, startReceiver } from "../support/receiver.ts";
import { answerAsProvider, expect, expectWholeTable, test } from "./direct-fixtures.ts";
import {
  application,
  applicationPayload,
  enquiry,
  enquiryPayload,
  expectFailed,
  expectKept,
  expectSent,
  field,
  fill,
  holdReact,
  interactive,
  send,
  typeEarly,
  typeEnquiry,
} from "./people.ts";

// The builds take a while: one worker makes them once.
test.describe.configure({ mode: "default" });

const formats = {
  json: { type: "text/plain;charset=UTF-8", read: (body = "") => JSON.parse(body) },
  form: {
    type: "application/x-www-form-urlencoded;charset=UTF-8",
    read: (body = "") => Object.fromEntries(new URLSearchParams(body)),
  },
};

const formBuild = "npm run test:long tries this build";

/** The alert of a form that only a script could have sent. */
const instead = (page: Page) =>
  page.getByRole("alert").filter({ hasText: "This form needs JavaScript" });

for (const format of ["json", "form"] as const) {
  const { type, read } = formats[format];

  // The host of the JSON build serves files and nothing else; the other one reads _headers too.
  test.describe(`a build for ${format}`, () => {
    test.use({ variant: format });
    test.skip(format === "form" && !process.env.LONG, formBuild);

    test("sends an enquiry as one POST without a preflight, with exactly the payload", async ({
      page,
      webhooks,
      host,
      errors,
    }) => {
      // Nobody reads the answer.
      webhooks.enquiry.behave(answer(500));
      const before = Date.now();
      await typeEnquiry(page);
      await send(page).dblclick();
      await expectSent(page);
      await page.waitForTimeout(300);

      const [request, ...more] = webhooks.enquiry.requests;
      expect(more).toEqual([]);
      expect([request?.method, request?.path]).toEqual([
        "POST",
        "/hook/secret-path?token=it%27s&a=1",
      ]);
      expect(request?.headers).toMatchObject({
        "content-type": type,
        "sec-fetch-mode": "no-cors",
        origin: host.url,
      });
      expect(request?.headers.cookie).toBeUndefined();
      const payload = read(request?.body);
      const { timestamp } = payload;
      const wanted = { ...enquiryPayload, timestamp, source: "/contact" };
      expect(Object.entries(payload)).toEqual(Object.entries(wanted));
      expect(new Date(timestamp).toISOString()).toBe(timestamp);
      expect(Date.parse(timestamp)).toBeGreaterThanOrEqual(before);
      expect(webhooks.application.requests).toEqual([]);
      expect(host.requests.filter((line) => !/^GET \/(?!api)/.test(line))).toEqual([]);
      expect(errors).toEqual([expect.stringContaining("status of 500")]);
    });

    test("lets a page reach the two webhooks and no other host", async ({ page, webhooks }) => {
      const stranger = await startReceiver();
      await page.goto("/contact");
      const post = ({ url: { href } }: typeof stranger) =>
        page.evaluate(
          (url) =>
            fetch(url, { method: "POST", mode: "no-cors", body: "x" }).then(
              () => "sent",
              () => "blocked",
            ),
          href,
        );
      expect(await post(webhooks.enquiry)).toBe("sent");
      expect(await post(webhooks.application)).toBe("sent");
      expect(await post(stranger)).toBe("blocked");
      expect(stranger.requests).toEqual([]);
      await stranger.close();
    });

    test("allows everything that the pages and a consent provider do", async ({ page, errors }) => {
      await answerAsProvider(page);
      await page.goto("/cookie-policy");
      await expectWholeTable(page);
      for (const path of ["/", "/careers", "/privacy-policy"]) {
        await page.goto(path);
        await page.locator("html[data-fonts]").waitFor();
        expect(errors, path).toEqual([]);
      }
      // The policy doesn't mention a server, because there is none.
      await expect(page.getByText("This site keeps no copy.")).toBeVisible();
      await expect(page.getByText("this site’s own database")).toHaveCount(0);
      expect((await page.goto("/leads-nowhere"))?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Page not found");
      expect(errors.join()).not.toMatch(/polic/i);
    });
  });
}

test("an application goes to its own webhook, with its whole phone number", async ({
  page,
  webhooks,
}) => {
  await page.goto("/careers");
  await fill(page, application);
  await interactive(page);
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

test("an unreachable or silent receiver is reported and logged, and the form keeps its text", async ({
  page,
  webhooks,
  errors,
}) => {
  // A test can't wait for 30 seconds, but a busy machine needs some.
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (milliseconds) => timeout(milliseconds === 30_000 ? 3_000 : 60_000);
  });
  await webhooks.enquiry.close();
  await typeEnquiry(page);
  await send(page).click();
  await expectFailed(page);
  expect(errors.join()).toContain("Failed to fetch");

  await webhooks.enquiry.reopen();
  webhooks.enquiry.behave(hang);
  await send(page).click();
  await expect.poll(() => errors.join()).toContain("TimeoutError");
  await expect(send(page)).toBeEnabled();
  await expectFailed(page);

  webhooks.enquiry.behave(answer(200));
  await send(page).click();
  await expectSent(page);
  expect(webhooks.enquiry.requests).toHaveLength(2);
});

test("a submission with the honeypot filled in is not sent", async ({ page, webhooks }) => {
  await typeEnquiry(page);
  await page.locator("[name=leaveEmpty]").evaluate((trap: HTMLInputElement) => {
    trap.value = "https://pills.example";
  });
  await send(page).click();
  await expectSent(page);
  expect(webhooks.enquiry.requests).toEqual([]);
});

test("a form whose script does not load shows how else to reach the firm, and keeps the text", async ({
  page,
  webhooks,
}) => {
  await page.route("**/_astro/*.js", (route) => route.abort());
  await typeEarly(page);
  await send(page).click();
  await expect(instead(page)).toBeVisible();
  await expect(instead(page).getByRole("link")).toHaveText([/@/, /^\+/]);
  await expectKept(page, enquiry);
  await expect(page).toHaveURL(/\/contact$/);
  expect(webhooks.enquiry.requests).toEqual([]);
});

test("a late script sends the form and removes its alert", async ({ page, webhooks }) => {
  const { requested, release } = await holdReact(page);
  await typeEarly(page);
  await requested;
  await send(page).click();
  await expect(instead(page)).toBeVisible();
  release();
  await expectSent(page);
  await expect(instead(page)).toBeHidden();
  expect(webhooks.enquiry.requests).toHaveLength(1);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a form for JSON asks for JavaScript and keeps the text", async ({
    page,
    webhooks,
    host,
  }) => {
    await typeEarly(page);
    // Playwright finds no text within this element.
    await expect(page.locator("form noscript p")).toBeVisible();
    await send(page).click();
    await expect(page).toHaveURL(/\/contact$/);
    await expectKept(page, enquiry);
    expect(webhooks.enquiry.requests).toEqual([]);
    expect(host.requests).not.toContain("POST /contact");
  });

  test.describe("the other form", () => {
    test.use({ variant: "form" });
    test.skip(!process.env.LONG, formBuild);

    test("is posted by the browser, which shows the receiver's answer", async ({
      page,
      webhooks,
    }) => {
      webhooks.enquiry.behave((response) => void response.end("the receiver's own words"));
      await typeEarly(page);
      await expect(page.locator("form noscript")).toHaveCount(0);
      await send(page).click();
      await expect(page.getByText("the receiver's own words")).toBeVisible();
      const fields = formats.form.read(webhooks.enquiry.requests[0]?.body);
      expect({ ...fields, message: fields.message?.replaceAll("\r\n", "\n") }).toEqual({
        ...enquiryPayload,
        source: "/contact",
        leaveEmpty: "",
      });
    });
  });
});
