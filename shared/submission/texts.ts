import { type FieldName, honeypot } from "./fields.ts";
import type { Kind, Outcome } from "./kinds.ts";

/**
 * The texts of the forms that the specification fixes, and those that the intake uses too. The others
 * are in `content/forms.yaml`.
 */

export type FieldText = {
  /** The field's name on the form and in messages. */
  readonly label: string;
  readonly hint?: string;
};

/**
 * What each field says (specification, section 5). Some labels on the forms are in `content/forms.yaml`;
 * these are for the intake, which doesn't read it.
 */
export const fieldTexts = {
  firstName: { label: "First Name" },
  lastName: { label: "Last Name" },
  email: { label: "Email" },
  company: { label: "Company" },
  subject: { label: "Subject" },
  message: { label: "Message" },
  dialCode: { label: "Country Code" },
  phone: { label: "Phone Number" },
  jobTitle: { label: "Position" },
  motivation: { label: "Motivation" },
  linkedinUrl: { label: "LinkedIn Profile" },
  resumeUrl: {
    label: "Resume/CV Link",
    hint: "Share a link to your resume (Google Drive, Dropbox, etc.)",
  },
  // The honeypot, for whoever sees it in a page without styles.
  [honeypot]: { label: "Leave this field empty" },
} as const satisfies Record<FieldName | typeof honeypot, FieldText>;

/** The field's label on the form, or its name if no form has it. */
export function labelOf(field: string): string {
  const texts: Readonly<Record<string, FieldText>> = fieldTexts;
  return texts[field]?.label ?? field;
}

/** The button that sends a form (specification, section 4). */
export const buttons = {
  enquiry: { submitting: "Sending..." },
  application: { idle: "Submit Application", submitting: "Sending Application..." },
} as const satisfies Record<Kind, { idle?: string; submitting: string }>;

/** Headings above the forms, and buttons that lead to them (specification, section 2). */
export const formHeadings = {
  enquiry: "Send Us a Message",
  application: "Apply Now",
  job: "Apply for This Position",
} as const;

/** What a visitor reads about a submission. */
export type Notice = { readonly title: string; readonly text: string };

/**
 * The texts for each outcome, for the script's notices and the pages without it. The specification
 * fixes those of `sent` and `failed` (section 8).
 */
export const notices = {
  enquiry: {
    sent: {
      title: "Message Sent",
      text: "Thank you for your message. We'll get back to you soon!",
    },
    failed: {
      title: "Error",
      text: "There was an error sending your message. Please try again.",
    },
    refused: {
      title: "Message Not Sent Yet",
      text: "Please correct what’s listed, then send it again.",
    },
  },
  application: {
    sent: {
      title: "Application Sent",
      text: "Thank you for your application. We'll review it and get back to you soon!",
    },
    failed: {
      title: "Error",
      text: "There was an error sending your application. Please try again.",
    },
    refused: {
      title: "Application Not Sent Yet",
      text: "Please correct what’s listed, then send it again.",
    },
  },
} as const satisfies Record<Kind, Record<Outcome, Notice>>;

/** Introduces the list of refused fields. */
export const refusedCount = (count: number) =>
  count === 1 ? "One field needs a change:" : `${count} fields need a change:`;

/** What is wrong with a value, for the person who typed it. */
export const problems = {
  missing: "Please fill in this field.",
  notText: "Please enter a single text value.",
  tooLong: (maxLength: number, length: number) =>
    `Please use at most ${maxLength} characters; you used ${length}.`,
  email: "Please enter an email address such as name@example.com.",
  domain:
    "Please check the part after the @: it can have letters, digits, hyphens and full stops only.",
  phone: "Please enter the whole number.",
  choice: "Please choose an option from the list.",
  linkScheme: "Please enter a link that begins with https:// or http://.",
  linkBlanks: "Please enter one link, without spaces or invisible characters in it.",
  fileName:
    "This is a file name. Put the file where we can open it, such as Google Drive or Dropbox, and enter its link here.",
  linkTarget: "Please check this link: it must name a website, without a user name or backslashes.",
  source: "Please enter the path of a page.",
};

/** Why the intake refuses a form, whatever its values. */
export const refusals = {
  unreadable: "The request cannot be read.",
  unavailable: "We cannot accept this right now. Please try again in a moment.",
  otherSite: "Please use the form on our own site.",
  tooMany: "Too many submissions at once. Please wait a minute and try again.",
  tooLarge: (limit: number, size: string | undefined) =>
    `The whole form may have ${limit} bytes${size ? `, and has ${size}` : ""}.`,
};
