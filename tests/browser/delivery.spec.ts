import { expect, test } from "./fixtures.ts";
import { enquiry, enquiryPayload, fill } from "./people.ts";

test("a receiver that was down gets the message when it is back", async ({ page, receiver }) => {
  await receiver.close();
  await page.goto("/contact");
  await fill(page, enquiry);
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("status")).toContainText("Message Sent");

  await receiver.open();
  const [delivery] = await receiver.deliveries(1);
  expect(JSON.parse(delivery?.body ?? "")).toMatchObject(enquiryPayload);
});

test("a process killed between keeping and delivering delivers after its restart", async ({
  page,
  receiver,
  server,
}) => {
  receiver.hang();
  await page.goto("/contact");
  await fill(page, enquiry);
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("status")).toContainText("Message Sent");
  await receiver.deliveries(1);
  await server.kill("SIGKILL");

  receiver.answer(200);
  await server.restart();
  const [unanswered, delivered] = await receiver.deliveries(2);
  expect(delivered?.body).toBe(unanswered?.body);
  expect(delivered?.headers["webhook-id"]).toBe(unanswered?.headers["webhook-id"]);
  await receiver.quiet();
  expect(receiver.requests).toHaveLength(2);
});
