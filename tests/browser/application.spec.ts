import { setTimeout as sleep } from "node:timers/promises";
import { buttons, notices } from "../../shared/submission/texts.ts";
import { jobs, readContent, titles } from "../support/content.ts";
import { expect, hold, ownTest as test } from "./fixtures.ts";
import { application, expectKept, field, fill, holdScript, interactive } from "./people.ts";

const send = buttons.application.idle;
const qualityEngineer = "/careers/senior-software-quality-engineer";

test("an application arrives once", async ({ page, receiver }) => {
  await page.goto("/careers");
  await fill(page, application);
  await interactive(page);
  await field(page, "jobTitle").selectOption(titles.embeddedEngineer);
  await field(page, "dialCode").selectOption("Netherlands (+31)");
  await page.getByRole("button", { name: send }).dblclick();
  await expect(page.getByRole("status")).toContainText(readContent("careers.yaml").join.text);

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
  await page.getByRole("button", { name: send }).nth(below).click();
  await expect(page.getByRole("status").nth(below)).toContainText(notices.application.sent.title);
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
