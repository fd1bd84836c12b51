import { buttons } from "../../shared/submission/texts.ts";
import { openProxy } from "../support/proxy.ts";
import { expect, ownTest as test } from "./fixtures.ts";
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

test("a message whose answer is lost is sent again and arrives once", async ({
  page,
  receiver,
}) => {
  await typeEnquiry(page);
  await page.route(
    "**/api/enquiries",
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await send(page).click();
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
