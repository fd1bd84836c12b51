import { expect, type Page } from "@playwright/test";

/** What a visitor types into the contact form; every field tells a different story in the payload. */
export const enquiry = {
  "First Name": "Łukasz",
  "Last Name": "O'Brien-Müller",
  Email: "lukasz+bench@example.org",
  Company: "Kiln & Sons",
  Subject: 'Flaky "power-on" test',
  Message: "It fails one time in forty.\nOnly on rev. C boards; 50 Ω, −40 °C.\n\nCan you help? 🙂",
} as const;

/** The same as the webhook must receive it. */
export const enquiryPayload = {
  firstName: enquiry["First Name"],
  lastName: enquiry["Last Name"],
  email: enquiry.Email,
  company: enquiry.Company,
  subject: enquiry.Subject,
  message: enquiry.Message,
};

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

/** Types values into the fields with these labels in the `nth` form of the page. */
export async function fill(
  page: Page,
  values: Readonly<Record<string, string>>,
  nth = 0,
): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await field(page, label, nth).fill(value);
  }
}

/** React and what starts it, not the small script that waits for somebody. */
export const reactScript = /\/_astro\/(client|hydrate)\./;

/** Waits until the page's forms are in the script's hands. */
export async function awake(page: Page): Promise<void> {
  await expect(page.locator("[data-form]:not([data-awake])")).toHaveCount(0);
}

/** The control that carries a label in the `nth` form of the page. */
export function field(page: Page, label: string, nth = 0) {
  return page.locator("form").nth(nth).getByLabel(label);
}

/** What a form's fields hold at present, by label. */
export async function valuesIn(page: Page, labels: readonly string[], nth = 0) {
  const entries = labels.map(async (label) => [label, await field(page, label, nth).inputValue()]);
  return Object.fromEntries(await Promise.all(entries));
}
