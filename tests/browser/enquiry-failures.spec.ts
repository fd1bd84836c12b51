import { buttons, notices, problems } from "../../shared/submission/texts.ts";
import { openProxy } from "../support/proxy.ts";
import { expect, ownTest as test } from "./fixtures.ts";
import { enquiry, field, fill, interactive, send, typeEarly, typeEnquiry } from "./people.ts";

test("a message that is on its way arrives although the visitor leaves", async ({
  page,
  server,
  receiver,
}) => {
  const proxy = await openProxy(server.url);
  proxy.delay(/^\/api/, 1000);
  await page.goto(`${proxy.url}/contact`);
  await fill(page, enquiry);
  await interactive(page);
  await send(page).click();
  await expect(page.getByRole("button", { name: buttons.enquiry.submitting })).toBeVisible();
  await page.goto(`${proxy.url}/privacy-policy`);
  expect(await receiver.payloads(1)).toMatchObject([enquiry]);
  proxy.close();
});

test("in a low window, as at 400 % zoom, both notices come into view", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await typeEnquiry(page);
  const unavailable = { status: 503 };
  await page.route("**/api/enquiries", (route) => route.fulfill(unavailable), { times: 1 });
  for (const { title } of [notices.enquiry.failed, notices.enquiry.sent]) {
    await send(page).click();
    const notice = page.getByRole("main").getByText(title, { exact: true });
    await expect(notice, title).toBeInViewport({ ratio: 1 });
  }
});

test("a refusal's notice leads to each field, and shows its label and problem under the header", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const refused = ["message", "firstName"] as const;
  await typeEnquiry(page, Object.fromEntries(refused.map((name) => [name, "\u200b"])));
  await send(page).click();
  const headerEnd = await page
    .locator("header")
    .first()
    .evaluate((header) => header.clientHeight);
  for (const [index, name] of refused.entries()) {
    const link = page
      .getByRole("alert")
      .getByRole("listitem")
      .nth(1 - index)
      .getByRole("link");
    await link.focus();
    await page.keyboard.press("Enter");
    const control = field(page, name);
    await expect(control).toBeFocused();
    await expect(control).toHaveAccessibleDescription(RegExp(problems.missing));
    const label = page.locator(`label[for=${await control.getAttribute("id")}]`);
    await expect
      .poll(async () => (await label.boundingBox())?.y, { message: name })
      .toBeGreaterThanOrEqual(headerEnd);
    await expect(control).toBeInViewport();
  }
});

test("in an older browser, the form is sent by the browser", async ({ page, receiver }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLElement.prototype, "popover");
  });
  await typeEarly(page);
  await page.waitForLoadState("networkidle");
  await send(page).click();
  await expect(page).toHaveURL(/\/message-sent$/);
  await receiver.payloads(1);
});
