import { expect, type Page } from "@playwright/test";
import type { enquiryFields } from "../../shared/submission/fields.ts";

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
export const send = (page: Page) => page.getByRole("button", { name: "Send Message" });

/** The control that carries a label in the `nth` form of the page. */
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

/** The same, and waits for the script: before it comes, the browser itself sends. */
export async function typeEnquiry(page: Page, changed: Values = {}): Promise<void> {
  await typeEarly(page, changed);
  await interactive(page);
}

/** Expects that these fields of the `nth` form hold these values still. */
export async function expectKept(page: Page, values: Values, nth = 0): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await expect(field(page, label, nth), label).toHaveValue(value);
  }
}

/** Expects that a form has nothing in these fields any more. */
export async function expectEmptied(page: Page, values: Values, nth = 0): Promise<void> {
  for (const label of Object.keys(values)) {
    await expect(field(page, label, nth), label).toHaveValue("");
  }
}

/** Expects the notice that a submission was sent, or that it was not. */
export async function expectSent(page: Page): Promise<void> {
  await expect(page.getByRole("status")).toContainText("Message Sent");
}

/** React and what starts it, not the small script that waits for somebody. */
const reactScript = /\/_astro\/(client|hydrate)\./;

/**
 * Keeps React from arriving until `arrive` is called. `asked` resolves when a form has asked for it:
 * from then on the form holds what is sent, while before it the browser itself sends.
 */
export async function holdReact(page: Page): Promise<{ asked: Promise<void>; arrive(): void }> {
  const asked = Promise.withResolvers<void>();
  const open = Promise.withResolvers<void>();
  await page.route(reactScript, async (route) => {
    asked.resolve();
    await open.promise;
    await route.continue();
  });
  return { asked: asked.promise, arrive: open.resolve };
}

/** Waits until the page's forms are hydrated. */
export async function interactive(page: Page): Promise<void> {
  await expect(page.locator("[data-form]:not([data-interactive])")).toHaveCount(0);
}
