import { expect, test } from "./fixtures.ts";
import { awake, enquiry, enquiryPayload, field, fill, valuesIn } from "./people.ts";

const send = "Send Message";

test("an enquiry arrives at the webhook once, exactly as it was typed", async ({
  page,
  receiver,
  errors,
}) => {
  const before = Date.now();
  await page.goto("/contact");
  await fill(page, enquiry);
  await page.getByRole("button", { name: send }).click();

  await expect(page.getByRole("status")).toContainText("Message Sent");
  await expect(page.getByRole("status")).toContainText(
    "Thank you for your message. We'll get back to you soon!",
  );
  for (const label of Object.keys(enquiry)) await expect(field(page, label)).toHaveValue("");

  expect(errors).toEqual([]);

  const [delivery] = await receiver.deliveries(1);
  expect(delivery?.headers["content-type"]).toBe("application/json");
  const { timestamp, ...rest } = JSON.parse(delivery?.body ?? "");
  expect(rest).toEqual({ ...enquiryPayload, source: "/contact" });
  expect(new Date(timestamp).toISOString()).toBe(timestamp);
  expect(Date.parse(timestamp)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(timestamp)).toBeLessThanOrEqual(Date.now());
});

test("while it is sent the button says so and cannot be pressed; a double click sends once", async ({
  page,
  receiver,
}) => {
  await page.goto("/contact");
  await fill(page, enquiry);
  const open = Promise.withResolvers<void>();
  await page.route("**/api/enquiries", async (route) => {
    await open.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: send }).dblclick();
  await expect(page.getByRole("button", { name: "Sending..." })).toBeDisabled();
  open.resolve();

  await expect(page.getByRole("status")).toContainText("Message Sent");
  await expect(page.getByRole("button", { name: send })).toBeEnabled();
  await expect(page.getByRole("button", { name: send })).toBeFocused();
  await receiver.deliveries(1);
  await receiver.quiet();
  expect(receiver.requests).toHaveLength(1);
});

test("the browser itself checks the fields", async ({ page, receiver }) => {
  await page.goto("/contact");
  await page.getByRole("button", { name: send }).click();
  await expect(field(page, "First Name")).toBeFocused();
  await fill(page, { ...enquiry, Email: "not an address" });
  await page.getByRole("button", { name: send }).click();
  expect(
    await field(page, "Email").evaluate((input: HTMLInputElement) => input.validity.typeMismatch),
  ).toBe(true);

  for (const label of ["First Name", "Last Name", "Email", "Subject", "Message"]) {
    await expect(field(page, label)).toHaveAttribute("required");
  }
  await expect(field(page, "Company")).not.toHaveAttribute("required");
  await expect(page.getByText("Company (optional)")).toBeVisible();
  await expect(field(page, "Message")).toHaveAttribute("rows", "5");
  await receiver.quiet();
  expect(receiver.requests).toHaveLength(0);
});

test("what the intake refuses is shown as an error, kept in the form and logged", async ({
  page,
  receiver,
  errors,
}) => {
  await page.goto("/contact");
  await fill(page, { ...enquiry, "First Name": "   " });
  await page.getByRole("button", { name: send }).click();

  await expect(page.getByRole("alert")).toContainText("Error");
  await expect(page.getByRole("alert")).toContainText(
    "There was an error sending your message. Please try again.",
  );
  await expect(page.getByText("Please fill in this field.")).toBeVisible();
  await expect(field(page, "First Name")).toBeFocused();
  expect(await valuesIn(page, Object.keys(enquiry))).toEqual({ ...enquiry, "First Name": "   " });
  expect(errors.join()).toContain("422");

  await field(page, "First Name").fill(enquiry["First Name"]);
  await page.getByRole("button", { name: send }).click();
  await expect(page.getByRole("status")).toContainText("Message Sent");
  await receiver.deliveries(1);
});

test("a server that is gone loses nothing: the form keeps its values and sends them once it is back", async ({
  page,
  receiver,
  server,
  errors,
}) => {
  await page.goto("/contact");
  await fill(page, enquiry);
  await awake(page);
  await server.kill("SIGKILL");
  await page.getByRole("button", { name: send }).click();

  await expect(page.getByRole("alert")).toContainText("There was an error sending your message.");
  expect(await valuesIn(page, Object.keys(enquiry))).toEqual(enquiry);
  expect(errors.join()).toContain("Failed to fetch");

  await server.restart();
  await page.getByRole("button", { name: send }).click();
  await expect(page.getByRole("status")).toContainText("Message Sent");
  await receiver.deliveries(1);
  await receiver.quiet();
  expect(receiver.requests).toHaveLength(1);
});

test("an answer that got lost on the way back does not make two messages of one", async ({
  page,
  receiver,
}) => {
  await page.goto("/contact");
  await fill(page, enquiry);
  await page.route(
    "**/api/enquiries",
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await page.getByRole("button", { name: send }).click();
  await expect(page.getByRole("alert")).toContainText("Error");
  await page.getByRole("button", { name: send }).click();
  await expect(page.getByRole("status")).toContainText("Message Sent");
  await receiver.deliveries(1);
  await receiver.quiet();
  expect(receiver.requests).toHaveLength(1);
});

test("notices can be dismissed", async ({ page }) => {
  await page.goto("/contact");
  await fill(page, enquiry);
  await page.getByRole("button", { name: send }).click();
  await page.getByRole("button", { name: "Dismiss notice" }).click();
  await expect(page.getByRole("status")).toBeEmpty();
});
