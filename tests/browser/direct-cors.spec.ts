import { answer, type Behaviour, type ReceivedRequest } from "../support/receiver.ts";
import { expect, test } from "./direct-fixtures.ts";
import {
  enquiry,
  enquiryPayload,
  expectEmptied,
  expectKept,
  expectSent,
  send,
  typeEnquiry,
} from "./people.ts";

test.use({ variant: "cors" });
// One worker builds the site once.
test.describe.configure({ mode: "default" });
// While a test intercepts requests, Playwright answers preflights by itself.
test.beforeEach(({ page }) => page.unrouteAll());

/** Answers the preflight, and then in turn with each status that a page may read. */
const allow =
  (requests: readonly ReceivedRequest[], ...statuses: number[]): Behaviour =>
  (response, index) => {
    const isPreflight = requests[index]?.method === "OPTIONS";
    response.writeHead(isPreflight ? 204 : (statuses.shift() ?? 200), {
      "access-control-allow-origin": "*",
      "access-control-allow-headers": "content-type",
    });
    response.end();
  };

test("a receiver with CORS gets JSON by its name, and what it refuses is shown and kept", async ({
  page,
  webhooks,
}) => {
  const { requests, behave } = webhooks.enquiry;
  const posts = () => requests.filter(({ method }) => method === "POST");
  behave(allow(requests, 400, 500, 200));
  await typeEnquiry(page);
  for (const count of [1, 2]) {
    await send(page).click();
    await expect.poll(() => posts().length).toBe(count);
    await expect(send(page)).toBeEnabled();
    await expect(page.getByRole("alert")).toContainText("There was an error");
    await expectKept(page, enquiry);
  }
  await send(page).click();
  await expectSent(page);
  await expectEmptied(page, enquiry);
  expect(posts()).toHaveLength(3);
  expect(posts().at(-1)?.headers["content-type"]).toBe("application/json");
  expect(JSON.parse(posts().at(-1)?.body ?? "")).toMatchObject(enquiryPayload);
});

test("a receiver that refuses the preflight gets nothing, and the visitor is told", async ({
  page,
  webhooks,
}) => {
  webhooks.enquiry.behave(answer(404));
  await typeEnquiry(page);
  await send(page).click();
  await expect(page.getByRole("alert")).toContainText("There was an error");
  await expectKept(page, enquiry);
  expect(webhooks.enquiry.requests.map(({ method }) => method)).toEqual(["OPTIONS"]);
});
