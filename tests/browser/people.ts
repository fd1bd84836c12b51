import { expect, type Page } from "@playwright/test";
import type { enquiryFields } from "../../shared/submission/fields.ts";
import { buttons } from "../../shared/submission/texts.ts";
import { hold } from "./fixtures.ts";

/** What a visitor types into the contact form; every field's value is different. */
export const enquiry = {
  "First Name": "Łukasz",
  "Last Name": "O'Brien-Müller",
  Email: "lukasz+bench@example.org",
  Company: "Kiln & Sons",
  Subject: 'Flaky "power-on" test',
  Message: "It fails one time in forty.\nOnly on rev. C boards; 50 Ω, −40 °C.\n\nCan you help? 🙂",
} as const;

/** The payload that the webhook must receive. */
export const enquiryPayload = {
  firstName: enquiry["First Name"],
  lastName: enquiry["Last Name"],
  email: enquiry.Email,
  company: enquiry.Company,
  subject: enquiry.Subject,
  message: enquiry.Message,
} satisfies Record<keyof typeof enquiryFields, string>;

export const application = {
  "First Name": "Noor",
  "Last Name": "Peeters",
  "Phone Number": "470 12 34 56",
  Email: "noor@example.org",
  "LinkedIn Profile": "https://www.linkedin.com/in/noor-peeters",
  "Resume/CV Link": "https://drive.example.org/cv.pdf?id=1&v=2",
  Motivation: "I like it when things break on purpose.",
} as const;

export const applicationPayload = {
  firstName: application["First Name"],
  lastName: application["Last Name"],
  email: application.Email,
  motivation: application.Motivation,
  linkedinUrl: application["LinkedIn Profile"],
  resumeUrl: application["Resume/CV Link"],
};

/** The button that sends the contact form. */
export const send = (page: Page) => page.getByRole("button", { name: buttons.enquiry.idle });

/** The control with this label in the `nth` form of the page. */
export function field(page: Page, label: string, nth = 0) {
  return page.locator("form").nth(nth).getByLabel(label);
}

type Values = Readonly<Record<string, string>>;

/** Types values into the fields with these labels in the `nth` form of the page. */
export async function fill(page: Page, values: Values, nth = 0): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label, nth).fill(value);
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

/** Expects that these fields of the `nth` form still have these values. */
export async function expectKept(page: Page, values: Values, nth = 0): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await expect(field(page, label, nth), label).toHaveValue(value);
  }
}

/** Expects the notice that an enquiry was sent, and that its form is empty. */
export async function expectSent(page: Page): Promise<void> {
  await expect(page.getByRole("status")).toContainText("Message Sent");
  for (const label of Object.keys(enquiry)) await expect(field(page, label), label).toHaveValue("");
}

/** Expects the notice that an enquiry was not sent, and that its form keeps what was typed. */
export async function expectFailed(page: Page, changed: Values = {}): Promise<void> {
  await expect(page.getByRole("alert")).toContainText(
    "There was an error sending your message. Please try again.",
  );
  await expectKept(page, { ...enquiry, ...changed });
}

/** Holds back the script of the forms; until it arrives, the browser itself sends. */
export const holdScript = (page: Page) => hold(page, /\/_astro\/SubmissionForm\./);

/** Waits until the scripts of the page's forms have started; Astro then removes the attribute. */
export async function interactive(page: Page): Promise<void> {
  await expect(page.locator("astro-island[ssr]")).toHaveCount(0);
}
