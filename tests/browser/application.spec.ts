import { setTimeout as sleep } from "node:timers/promises";
import type { FieldName } from "../../shared/submission/fields.ts";
import { buttons } from "../../shared/submission/texts.ts";
import { jobs, readContent, titles } from "../support/content.ts";
import { expect, hold, ownTest as test } from "./fixtures.ts";
import { application, expectKept, field, fill, holdScript, interactive } from "./people.ts";

const send = buttons.application.idle;
const qualityEngineer = "/careers/senior-software-quality-engineer";

/** What the specification requires of an applicant. */
const required = [
  ...["firstName", "lastName", "phone", "email", "jobTitle"],
  ...["linkedinUrl", "resumeUrl", "motivation"],
] as FieldName[];

test("an application arrives once, and the form is as it was", async ({ page, receiver }) => {
  await page.goto("/careers");
  for (const name of required) await expect(field(page, name)).toHaveAttribute("required");
  for (const [name, attribute, value] of [
    ["phone", "type", "tel"],
    ["email", "type", "email"],
    ["linkedinUrl", "type", "url"],
    ["resumeUrl", "type", "url"],
    ["motivation", "rows", "5"],
  ] as const) {
    await expect(field(page, name)).toHaveAttribute(attribute, value);
  }
  await expect(field(page, "resumeUrl")).toHaveAccessibleDescription(
    "Share a link to your resume (Google Drive, Dropbox, etc.)",
  );
  await expect(field(page, "dialCode").locator("option")).toHaveCount(21);
  await expect(field(page, "dialCode")).toHaveValue("+32");
  await expect(page.getByText("(begins with https://)")).toHaveCount(2);
  const linkedinUrl = `${application.linkedinUrl.replace("https://", "")} `;
  await fill(page, { ...application, linkedinUrl });
  await interactive(page);
  await expectKept(page, application);
  // The browser asks for a position before it sends anything.
  const position = field(page, "jobTitle");
  await expect(position.locator("option:checked")).toHaveText("Choose a position");
  await page.getByRole("button", { name: send }).click();
  await expect(position).toBeFocused();
  await position.selectOption(titles.embeddedEngineer);
  await field(page, "dialCode").selectOption("Netherlands (+31)");
  await field(page, "email").fill(`Noor Peeters <${application.email}>;`);
  await page.getByRole("button", { name: send }).dblclick();

  for (const text of [
    "Application Sent",
    "Thank you for your application. We'll review it and get back to you soon!",
    readContent("careers.yaml").join.text,
  ]) {
    await expect(page.getByRole("status")).toContainText(text);
  }
  await expect(field(page, "dialCode")).toHaveValue("+32");
  for (const name of required) await expect(field(page, name), name).toHaveValue("");

  const [{ timestamp, ...rest }] = await receiver.payloads(1);
  expect(rest).toEqual({
    ...application,
    phone: "+31 470 12 34 56",
    jobTitle: titles.embeddedEngineer,
    source: "/careers",
  });
  expect(new Date(timestamp).toISOString()).toBe(timestamp);
});

test("an application that is sent before its script arrives is sent by the browser, once", async ({
  page,
  receiver,
}) => {
  const { requested, release } = await holdScript(page);
  await page.goto("/careers");
  await fill(page, application);
  await requested;
  await field(page, "jobTitle").selectOption(titles.embeddedEngineer);
  const api = await hold(page, "**/api/applications");
  // Once more when the script has arrived, while the browser is still sending.
  await page.evaluate(() => {
    setTimeout(() => document.querySelector<HTMLElement>("form [type=submit]")?.click(), 1500);
  });
  await page.getByRole("button", { name: send }).dblclick();
  await api.requested;
  release();
  await sleep(2500);
  api.release();
  await expect(page).toHaveURL(/\/application-sent$/);
  expect(await receiver.payloads(1)).toMatchObject([
    { ...application, phone: "+32 470 12 34 56", source: "/careers" },
  ]);
});

test("the two forms of a job's page are preset and independent", async ({ page, receiver }) => {
  await page.goto(qualityEngineer);
  await expect(page.locator("select[name=jobTitle]")).toHaveCount(0);
  const [above, below] = [0, 1];
  const other = { firstName: "Somebody", motivation: "else" };
  await fill(page, other, above);
  await fill(page, application, below);
  // The first form was filled in before its script loaded, so it isn't hydrated until it's used again.
  await expect(async () => {
    for (const nth of [above, below]) await field(page, "firstName", nth).focus();
    await expect(page.locator("astro-island[ssr]")).toHaveCount(0, { timeout: 1000 });
  }).toPass();
  const button = page.locator("form").nth(below).locator("[type=submit]");
  await page.route(
    "**/api/applications",
    async (route) => {
      await expect(button).toHaveText("Sending Application...");
      await route.abort();
    },
    { times: 1 },
  );
  await button.click();
  await expect(page.getByRole("alert").nth(below)).toContainText(
    "There was an error sending your application. Please try again.",
  );
  await expect(button).toHaveText(send);
  await expectKept(page, application, below);

  await button.click();
  await expect(page.getByText("Application Sent")).toHaveCount(1);
  await expect(field(page, "firstName", below)).toHaveValue("");
  await expectKept(page, other, above);
  expect(await receiver.payloads(1)).toMatchObject([
    {
      ...application,
      jobTitle: titles.qualityEngineer,
      phone: "+32 470 12 34 56",
      source: qualityEngineer,
    },
  ]);
});

test("a position that was chosen stays, whatever the link presets", async ({ page }) => {
  await page.goto(`/careers?position=${encodeURIComponent(titles.embeddedEngineer)}`);
  const position = field(page, "jobTitle");
  await expect(position).toHaveValue(titles.embeddedEngineer);
  await position.selectOption(titles.qualityEngineer);
  await page.goto("/privacy-policy");
  await page.goBack();
  await expect(position).toHaveValue(titles.qualityEngineer);
});

test("an open position leads to the form and presets it, a fulfilled one says so", async ({
  page,
}) => {
  await page.goto("/careers/senior-embedded-engineer");
  await page.getByRole("link", { name: "Apply for This Position" }).click();
  await expect(field(page, "jobTitle")).toHaveValue(titles.embeddedEngineer);
  await expect(field(page, "jobTitle")).toBeInViewport();

  const closed = page.getByRole("button", { name: "Position Fulfilled" });
  await expect(closed).toHaveCount(jobs.filter(({ fulfilled }) => fulfilled).length);
  for (const button of await closed.all()) await expect(button).toBeDisabled();
  const open = jobs.filter(({ fulfilled }) => !fulfilled);
  const apply = page.getByRole("link", { name: "Apply Now" });
  await expect(apply).toHaveCount(open.length);
  await field(page, "firstName").fill("Noor");
  await apply.first().click();
  await expect(field(page, "jobTitle")).toHaveValue(open[0]?.title ?? "");
  await expect(field(page, "firstName")).toHaveValue("Noor");
});
