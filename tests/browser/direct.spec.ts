import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Page } from "@playwright/test";
import { enquiryFields } from "../../shared/submission/fields.ts";
import { company, readContent } from "../support/content.ts";
import { answer, startReceiver } from "../support/receiver.ts";
import { expect, test } from "./direct-fixtures.ts";
import {
  enquiry,
  expectKept,
  expectSent,
  field,
  holdScript,
  send,
  typeEarly,
  typeEnquiry,
} from "./people.ts";

// The build takes a while: one worker makes it once.
test.describe.configure({ mode: "default" });

const note: string = readContent("forms.yaml").withoutScript.form;
const [words = ""] = note.split(/\{\w+\}/).toSorted((a, b) => b.length - a.length);

/** The text of a form whose script has not started. */
const instead = (page: Page) => page.locator("form p").filter({ hasText: words.trim() });

test("an enquiry is one POST without a preflight, with exactly the payload", async ({
  page,
  webhooks,
  host,
  errors,
}) => {
  // Nobody reads the answer.
  webhooks.enquiry.behave(answer(500));
  const before = Date.now();
  await typeEnquiry(page, { subject: `${enquiry.subject}\u00a0` });
  await send(page).dblclick();
  await expectSent(page);

  const [request, ...more] = webhooks.enquiry.requests;
  expect(more).toEqual([]);
  expect([request?.method, request?.path]).toEqual(["POST", "/hook/secret-path?token=it%27s&a=1"]);
  expect(request?.headers).toMatchObject({
    "content-type": "text/plain;charset=UTF-8",
    "sec-fetch-mode": "no-cors",
    origin: host.url,
  });
  expect(request?.headers.cookie).toBeUndefined();
  const payload = JSON.parse(request?.body ?? "");
  const { timestamp } = payload;
  expect(payload).toEqual({ ...enquiry, timestamp, source: "/contact" });
  expect(Object.keys(payload)).toEqual([...Object.keys(enquiryFields), "timestamp", "source"]);
  expect(new Date(timestamp).toISOString()).toBe(timestamp);
  expect(Date.parse(timestamp)).toBeGreaterThanOrEqual(before);
  expect(webhooks.application.requests).toEqual([]);
  expect(host.requests.filter((line) => !/^GET \/(?!api)/.test(line))).toEqual([]);
  expect(errors).toEqual([expect.stringContaining("status of 500")]);
});

test("a page reaches the two webhooks and no other host", async ({ page, webhooks }) => {
  const stranger = await startReceiver();
  await page.goto("/contact");
  const post = ({ url: { href } }: typeof stranger) =>
    page.evaluate(
      (url) =>
        fetch(url, { method: "POST", mode: "no-cors", body: "x" }).then(
          () => "sent",
          () => "blocked",
        ),
      href,
    );
  expect(await post(webhooks.enquiry)).toBe("sent");
  expect(await post(webhooks.application)).toBe("sent");
  expect(await post(stranger)).toBe("blocked");
  expect(stranger.requests).toEqual([]);
  await stranger.close();
});

test("the policy allows everything that the pages do", async ({ page, errors }) => {
  for (const path of ["/", "/careers", "/privacy-policy"]) {
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    expect(errors, path).toEqual([]);
  }
  // The policy says what it has for a site without a server, and nothing about one.
  const { blocks } = readContent("pages/privacy-policy.yaml");
  for (const { onlyIn, paragraphs } of blocks.flatMap(({ sections = [] }) => sections)) {
    const [words = ""] = paragraphs[0].match(/^[^[{*`]+/) ?? [];
    if (onlyIn) await expect(page.getByText(words)).toHaveCount(onlyIn === "direct" ? 1 : 0);
  }
  expect((await page.goto("/leads-nowhere"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Page not found");
  expect(errors.join()).not.toMatch(/polic/i);
});

test("an application goes to its own webhook", ({ dist, webhooks }) => {
  const html = readFileSync(join(dist, "careers.html"), "utf8");
  expect(html).toContain(webhooks.application.url.href);
  expect(html).not.toContain(webhooks.enquiry.url.href);
});

test("until its script starts, a form names another way and can't be sent; the text stays", async ({
  page,
  webhooks,
}) => {
  const { release } = await holdScript(page);
  const pasted = { email: `<${enquiry.email}>` };
  await typeEarly(page, pasted);
  await expect(instead(page)).toBeVisible();
  await expect(instead(page).getByRole("link")).toHaveText(
    [...note.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => company[name]),
  );
  await expect(send(page)).toBeDisabled();
  await field(page, "subject").press("Enter");
  await expectKept(page, { ...enquiry, ...pasted });
  await expect(page).toHaveURL(/\/contact$/);
  expect(webhooks.enquiry.requests).toEqual([]);

  release();
  await expect(instead(page)).toBeHidden();
  await expectKept(page, enquiry);
  await send(page).click();
  await expectSent(page);
  expect(webhooks.enquiry.requests).toHaveLength(1);
});

test("without a published note, no page or feed of notes is built, and nothing leads there", async ({
  dist,
}) => {
  expect(globSync("**/notes*", { cwd: dist })).toEqual([]);
  const texts = globSync("**/*.{html,txt,xml}", { cwd: dist });
  expect(texts).toContain("index.html");
  expect(texts.filter((file) => readFileSync(join(dist, file), "utf8").includes("/notes"))).toEqual(
    [],
  );
});

test("a film in another colour than the firm's is left out: the still stays", async ({
  dist,
  page,
}) => {
  expect(globSync("**/*.mp4", { cwd: dist })).toEqual([]);
  await page.goto("/");
  await expect(page.locator("[data-film] svg").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /film/ })).toHaveCount(0);
});

test("without content/thermostat.yaml, a build has no trace of the thermostat", async ({
  dist,
}) => {
  const names = globSync("**/*.*", { cwd: dist });
  expect(
    names.filter((name) => /thermostat|^firmware\/|Screen|orkplace|Editor/.test(name)),
  ).toEqual([]);
  const texts = names.map((name) => readFileSync(join(dist, name), "latin1"));
  expect(names.filter((_, index) => /thermostat/i.test(texts[index] ?? ""))).toEqual([]);
  // site/build/short-class-names.ts numbers the style sheets.
  const sheets = globSync("{site,thermostat}/**/*.module.css", { cwd: dirname(dist) }).sort();
  const own = sheets
    .map((sheet, index) => ({ sheet, begin: `._${index.toString(36).padStart(2, "0")}` }))
    .filter(({ sheet }) => /^thermostat|Demonstration|ThreeViews|Bugs|Survivors/.test(sheet));
  expect(own).not.toEqual([]);
  const html = texts.filter((_, index) => names[index]?.endsWith(".html")).join();
  expect(own.filter(({ begin }) => new RegExp(`\\${begin}\\w[^\\w-]`).test(html))).toEqual([]);
});
