import { jobs, titles } from "../support/content.ts";
import { expect, test } from "./fixtures.ts";
import { application, applicationPayload, awake, field, fill, valuesIn } from "./people.ts";

const send = "Submit Application";
const qualityEngineer = "/careers/senior-software-quality-engineer";

test("an application arrives with its position and its whole phone number", async ({
  page,
  receiver,
}) => {
  await page.goto("/careers");
  await expect(field(page, "Country Code")).toHaveValue("+32");
  await fill(page, application);
  await field(page, "Position").selectOption(titles.embeddedEngineer);
  await field(page, "Country Code").selectOption("Netherlands (+31)");
  await page.getByRole("button", { name: send }).click();

  await expect(page.getByRole("status")).toContainText("Application Sent");
  await expect(page.getByRole("status")).toContainText(
    "Thank you for your application. We'll review it and get back to you soon!",
  );
  await expect(field(page, "Country Code")).toHaveValue("+32");
  await expect(field(page, "Position")).toHaveValue("");
  for (const label of Object.keys(application)) await expect(field(page, label)).toHaveValue("");

  const [delivery] = await receiver.deliveries(1);
  const { timestamp, ...rest } = JSON.parse(delivery?.body ?? "");
  expect(rest).toEqual({
    ...applicationPayload,
    phone: "+31 470 12 34 56",
    jobTitle: titles.embeddedEngineer,
    source: "/careers",
  });
  expect(Date.parse(timestamp)).not.toBeNaN();
});

test("all fields are required, links and addresses are checked", async ({ page }) => {
  await page.goto("/careers");
  const labels = [...Object.keys(application), "Position"];
  for (const label of labels) await expect(field(page, label)).toHaveAttribute("required");
  await expect(field(page, "Phone Number")).toHaveAttribute("type", "tel");
  await expect(field(page, "Email")).toHaveAttribute("type", "email");
  await expect(field(page, "LinkedIn Profile")).toHaveAttribute("type", "url");
  await expect(field(page, "Resume/CV Link")).toHaveAttribute("type", "url");
  await expect(field(page, "Motivation")).toHaveAttribute("rows", "5");
  await expect(field(page, "Resume/CV Link")).toHaveAccessibleDescription(
    "Share a link to your resume (Google Drive, Dropbox, etc.)",
  );
  await expect(field(page, "Country Code").locator("option")).toHaveCount(21);
});

test("the browser asks for a position before it sends anything", async ({ page, receiver }) => {
  await page.goto("/careers");
  await fill(page, application);
  const position = field(page, "Position");
  await expect(position.locator("option:checked")).toHaveText("Choose a position");
  await page.getByRole("button", { name: send }).click();
  await expect(position).toBeFocused();
  await receiver.quiet();
  expect(receiver.requests).toEqual([]);
});

test("a failure says so, ends the sending state and keeps what was typed", async ({
  page,
  server,
  errors,
}) => {
  await page.goto("/careers");
  await fill(page, application);
  await field(page, "Position").selectOption(titles.embeddedEngineer);
  await awake(page);
  await server.kill("SIGKILL");
  const sending = page.getByRole("button", { name: "Sending Application..." }).waitFor();
  await page.route("**/api/applications", async (route) => {
    await sending;
    await route.continue();
  });
  await page.getByRole("button", { name: send }).click();
  await expect(page.getByRole("alert")).toContainText(
    "There was an error sending your application. Please try again.",
  );
  await expect(page.getByRole("button", { name: send })).toBeEnabled();
  expect(await valuesIn(page, Object.keys(application))).toEqual(application);
  expect(errors.join()).toContain("Failed to fetch");
});

test("the two forms of a job's page are independent and preset to the job", async ({
  page,
  receiver,
}) => {
  await page.goto(qualityEngineer);
  await expect(page.locator("select[name=jobTitle]")).toHaveCount(0);
  const [above, below] = [0, 1];
  await fill(page, { "First Name": "Somebody", Motivation: "else" }, above);
  await fill(page, application, below);
  await page.getByRole("button", { name: send }).nth(below).click();

  await expect(page.getByText("Application Sent")).toHaveCount(1);
  await expect(field(page, "First Name", below)).toHaveValue("");
  await expect(field(page, "First Name", above)).toHaveValue("Somebody");
  await expect(field(page, "Motivation", above)).toHaveValue("else");
  const [delivery] = await receiver.deliveries(1);
  expect(JSON.parse(delivery?.body ?? "")).toMatchObject({
    ...applicationPayload,
    jobTitle: titles.qualityEngineer,
    phone: "+32 470 12 34 56",
    source: qualityEngineer,
  });
});

test("a job without a form of its own leads to the general form with its position chosen", async ({
  page,
}) => {
  await page.goto("/careers/senior-embedded-engineer");
  await page.getByRole("link", { name: "Apply for This Position" }).click();
  await expect(field(page, "Position")).toHaveValue(titles.embeddedEngineer);
  await expect(field(page, "Position")).toBeInViewport();
});

test("taken positions say so", async ({ page }) => {
  await page.goto("/careers");
  const taken = page.getByRole("button", { name: "Position Fulfilled" });
  await expect(taken).toHaveCount(jobs.filter(({ fulfilled }) => fulfilled).length);
  for (const button of await taken.all()) await expect(button).toBeDisabled();
});

test("an open position leads to the form with itself chosen and loses nothing typed", async ({
  page,
}) => {
  await page.goto("/careers");
  await field(page, "First Name").fill("Noor");
  const open = jobs.filter(({ fulfilled }) => !fulfilled);
  const apply = page.getByRole("link", { name: "Apply Now" });
  await expect(apply).toHaveCount(open.length);
  const wanted = open[0]?.title ?? "";
  const another = jobs.find(({ title }) => title !== wanted)?.title ?? "";
  await field(page, "Position").selectOption(another);
  await apply.first().click();
  await expect(field(page, "Position")).toHaveValue(wanted);
  await expect(field(page, "First Name")).toHaveValue("Noor");
});
