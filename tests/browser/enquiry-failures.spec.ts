import { buttons } from "../../shared/submission/texts.ts";
import { openProxy } from "../support/proxy.ts";
import { expect, test as onSharedSite, ownTest as test } from "./fixtures.ts";
import {
  enquiry,
  expectFailed,
  expectSent,
  fill,
  interactive,
  send,
  typeEarly,
  typeEnquiry,
} from "./people.ts";

test("no message is lost or sent twice when the server or its answer is lost", async ({
  page,
  receiver,
  server,
  errors,
}) => {
  await typeEnquiry(page);
  await server.kill();
  await send(page).click();
  await expectFailed(page);
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
  await expectFailed(page);
  await send(page).click();
  await expectSent(page);
  await receiver.payloads(1);
});

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

onSharedSite("a refusal says what the visitor can do about it", async ({ page }) => {
  const detail = "Too many submissions at once. Please wait a minute and try again.";
  await page.route("**/api/enquiries", (route) =>
    route.fulfill({ status: 429, json: { status: 429, detail } }),
  );
  await typeEnquiry(page);
  await send(page).click();
  await expectFailed(page);
  await expect(page.getByRole("alert")).toContainText(detail);
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
