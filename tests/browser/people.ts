import { expect, type Page } from "@playwright/test";
import type { FieldName } from "../../shared/submission/fields.ts";
import { fieldTexts, notices } from "../../shared/submission/texts.ts";
import { readContent } from "../support/content.ts";
import { typed } from "../support/submissions.ts";
import { hold } from "./fixtures.ts";

export const { enquiry } = typed;

// A list of this site asks for the position, and another for the dial code, which has a default.
const { dialCode: _code, jobTitle: _title, ...withoutLists } = typed.application;
export const application = withoutLists;

const texts = readContent("forms.yaml");

/** The button that sends the contact form. */
export const send = (page: Page) => page.getByRole("button", { name: texts.enquiry.button });

/** The control of a field, by its label, in the page's first form. */
export const field = (page: Page, name: FieldName) =>
  page
    .locator("form")
    .first()
    .getByLabel(texts.labels[name] ?? fieldTexts[name].label);

/** Values by the fields' names. */
type Values = Readonly<Partial<Record<FieldName, string>>>;

const entriesOf = (values: Values) => Object.entries(values) as [FieldName, string][];

/** Types values into the fields of the page's first form, and chooses them from its lists. */
export async function fill(page: Page, values: Values): Promise<void> {
  for (const [name, value] of entriesOf(values)) {
    const control = field(page, name);
    const isList = await control.evaluate((element) => element.matches("select"));
    await control.focus();
    await (isList ? control.selectOption(value) : control.fill(value));
  }
}

/** Follows a link that presets a form, types into it before that script arrives, and waits until it has run. */
export async function typeBeforePreset(page: Page, link: string, values: Values): Promise<void> {
  const { requested, release } = await hold(page, /\/_astro\/preset-from-link\./);
  await page.goto(link, { waitUntil: "commit" });
  await requested;
  await fill(page, values);
  release();
  // A module's script runs before this.
  await page.waitForLoadState("load");
  await interactive(page);
}

/** Opens the contact form and fills it in, perhaps before its script has loaded. */
export async function typeEarly(page: Page, changed: Values = {}): Promise<void> {
  await page.goto("/contact");
  await fill(page, { ...enquiry, ...changed });
}

/** Like `typeEarly`, but waits for the script; until then, the browser itself would send. */
export async function typeEnquiry(page: Page, changed: Values = {}): Promise<void> {
  await typeEarly(page, changed);
  await interactive(page);
}

/** Expects that these fields of the page's first form still have these values. */
export async function expectKept(page: Page, values: Values): Promise<void> {
  for (const [name, value] of entriesOf(values)) {
    await expect(field(page, name), name).toHaveValue(value);
  }
}

/** Expects the notice that an enquiry was sent, and that its form is empty. */
export async function expectSent(page: Page): Promise<void> {
  await expect(page.getByRole("status").first()).toContainText(notices.enquiry.sent.title);
  for (const [name] of entriesOf(enquiry)) await expect(field(page, name), name).toHaveValue("");
}

/** Holds back the script of the forms; until it arrives, the browser itself sends. */
export const holdScript = (page: Page) => hold(page, /\/_astro\/FormSender\./);

/** Waits until the scripts of the page's forms have started: they add the places of notices. */
export async function interactive(page: Page): Promise<void> {
  await expect(page.locator("astro-island:has(form):not(:has([role=status]))")).toHaveCount(0);
}
