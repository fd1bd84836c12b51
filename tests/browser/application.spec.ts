import { buttons, fieldTexts, formHeadings } from "../../shared/submission/texts.ts";
import { jobs, jobWith } from "../support/content.ts";
import { htmlOf } from "./built-pages.ts";
import { expect, ownTest as test } from "./fixtures.ts";
import { application, expectKept, field, fill, holdScript, typeBeforePreset } from "./people.ts";

const send = buttons.application.idle;
/** The only position of a firm is preset, in words. */
const isChosen = jobs.length > 1;
const [first = "", last = first] = [jobs[0], jobs.at(-1)].map((job) => job?.title);

test("an application that is sent before its script arrives is sent by the browser, once", async ({
  page,
  receiver,
}) => {
  test.skip(!isChosen, "there is one position");
  const { requested } = await holdScript(page);
  await page.goto("/careers");
  await fill(page, application);
  await requested;
  await field(page, "jobTitle").selectOption(first);
  await page.getByRole("button", { name: send }).dblclick();
  await expect(page).toHaveURL(/\/application-sent$/);
  expect(await receiver.payloads(1)).toMatchObject([
    { ...application, phone: "+32 470 12 34 56", source: "/careers" },
  ]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form of a refusal's page keeps what was chosen", async ({ page, receiver }) => {
    test.skip(!isChosen, "there is one position");
    await page.goto("/careers");
    const chosen = { dialCode: "+31", jobTitle: last };
    await fill(page, { ...application, ...chosen, resumeUrl: "https://CV.pdf" });
    await page.getByRole("button", { name: send }).click();
    await page.getByRole("main").getByRole("link", { name: fieldTexts.resumeUrl.label }).click();
    await expect(field(page, "resumeUrl")).toHaveAccessibleDescription(/file name/);
    await field(page, "resumeUrl").fill(application.resumeUrl);
    await page.getByRole("button", { name: send }).click();
    await expect(page).toHaveURL(/\/application-sent$/);
    expect(await receiver.payloads(1)).toMatchObject([
      { ...application, jobTitle: last, phone: "+31 470 12 34 56", source: "/careers" },
    ]);
  });
});

test("each form of a job's page is preset to the job", () => {
  const job = jobWith({ ownForm: true });
  test.skip(!job, "no job has a form of its own");
  const html = htmlOf(`/careers/${job?.slug}`).replaceAll("&amp;", "&");
  expect(html.split(`name="jobTitle" value="${job?.title}"`)).toHaveLength(3);
  expect(html).not.toContain('<select name="jobTitle"');
});

test("a position that is chosen before its script arrives stays, whatever the link presets", async ({
  page,
}) => {
  test.skip(!isChosen, "there is one position");
  const link = `/careers?position=${encodeURIComponent(first)}`;
  await page.goto(link);
  await expect(field(page, "jobTitle")).toHaveValue(first);
  await page.goto("/about");
  await typeBeforePreset(page, link, { jobTitle: last });
  await expectKept(page, { jobTitle: last });
});

test("a job's page without a form leads to the general one and presets it", async ({ page }) => {
  const job = jobWith({ ownForm: false });
  test.skip(!(job && isChosen), "every job's page has a form, or there is one position");
  await page.goto(`/careers/${job?.slug}`);
  await page.getByRole("link", { name: formHeadings.job }).click();
  await expect(field(page, "jobTitle")).toHaveValue(job?.title ?? "");
  await expect(field(page, "jobTitle")).toBeInViewport();
});

test("an open position in the list presets the form, a fulfilled one can't be pressed", async ({
  page,
}) => {
  await page.goto("/careers");
  const closed = page.getByRole("button", { name: "Position Fulfilled" });
  await expect(closed).toHaveCount(jobs.filter(({ fulfilled }) => fulfilled).length);
  for (const button of await closed.all()) await expect(button).toBeDisabled();
  const open = jobs.filter(({ fulfilled }) => !fulfilled);
  const apply = page.getByRole("link", { name: "Apply Now" });
  await expect(apply).toHaveCount(open.length);
  await field(page, "firstName").fill("Noor");
  for (const [index, { title }] of open.entries()) {
    await apply.nth(index).click();
    if (isChosen) await expect(field(page, "jobTitle")).toHaveValue(title);
  }
  await expect(field(page, "firstName")).toHaveValue("Noor");
});
