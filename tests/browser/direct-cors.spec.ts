import { answer } from "../support/receiver.ts";
import { expect, test } from "./direct-fixtures.ts";
import { enquiryPayload, expectFailed, expectSent, send, typeEnquiry } from "./people.ts";

test.use({ variant: "cors" });
// One worker builds the site once.
test.describe.configure({ mode: "default" });

test("a receiver with CORS gets JSON with its media type, and a refusal is shown and keeps the form", async ({
  page,
  webhooks,
}) => {
  const { requests, behave } = webhooks.enquiry;
  const posts = () => requests.filter(({ method }) => method === "POST");
  const statuses = [400, 500, 200];
  behave((response, index) => {
    const isPreflight = requests[index]?.method === "OPTIONS";
    response.writeHead(isPreflight ? 204 : (statuses.shift() ?? 200), {
      "access-control-allow-origin": "*",
      "access-control-allow-headers": "content-type",
    });
    response.end();
  });
  await typeEnquiry(page);
  for (const count of [1, 2]) {
    await send(page).click();
    await expect.poll(() => posts().length).toBe(count);
    await expect(send(page)).toBeEnabled();
    await expectFailed(page);
  }
  await send(page).click();
  await expectSent(page);
  expect(posts()).toHaveLength(3);
  expect(posts().at(-1)?.headers["content-type"]).toBe("application/json");
  expect(JSON.parse(posts().at(-1)?.body ?? "")).toMatchObject(enquiryPayload);
});

test("a receiver that refuses the preflight gets no submission, and the visitor sees the failure", async ({
  page,
  webhooks,
}) => {
  webhooks.enquiry.behave(answer(404));
  await typeEnquiry(page);
  await send(page).click();
  await expectFailed(page);
  expect(webhooks.enquiry.requests.map(({ method }) => method)).toEqual(["OPTIONS"]);
});
