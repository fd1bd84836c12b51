import { type FieldName, honeypot } from "./fields.ts";
import type { Kind } from "./kinds.ts";

/**
 * Every text of the forms, for site and intake. Only headings and introductions that differ from
 * page to page are in `content/`.
 */

export type FieldText = {
  /** The field's name on the form and in messages. */
  readonly label: string;
  readonly hint?: string;
};

/** What each field says (specification, section 5). */
export const fieldTexts = {
  firstName: { label: "First Name" },
  lastName: { label: "Last Name" },
  email: { label: "Email" },
  company: { label: "Company" },
  subject: { label: "Subject" },
  message: { label: "Message", hint: "For an intro call, suggest two times that suit you" },
  dialCode: { label: "Country Code", hint: "For a number without + or 00" },
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

/** What some fields show besides. */
export const fieldNotes = {
  optional: "(optional)",
  link: "(begins with https://)",
  linkPattern: "Enter a link that starts with https:// or http://",
  noPosition: "Choose a position",
};

/** The button that sends a form (specification, section 4). */
export const buttons = {
  enquiry: { idle: "Send Message", submitting: "Sending..." },
  application: { idle: "Submit Application", submitting: "Sending Application..." },
} as const satisfies Record<Kind, { idle: string; submitting: string }>;

/** The purpose of the typed data, beside the button, and the link after it. */
export const purposes = {
  enquiry: "We use this to answer you and, if we work together, for the project’s records.",
  application: "We use this to consider your application.",
} as const satisfies Record<Kind, string>;
export const privacyPolicy = "Privacy policy";

/** Headings above the forms, and buttons that lead to them (specification, section 2). */
export const formHeadings = {
  enquiry: "Send Us a Message",
  application: "Apply Now",
  job: "Apply for This Position",
} as const;

/** Above the forms of a job. */
export const jobNotes = {
  fulfilled: "This position is fulfilled. We treat an application for it as an open application.",
  again: "This is the same form as above.",
} as const;

/** What a visitor reads about a submission (specification, section 8). */
export type Notice = { readonly title: string; readonly text: string };

/** The texts for both outcomes of each kind, for the script's notices and the pages without it. */
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
  },
} as const satisfies Record<Kind, { sent: Notice; failed: Notice }>;

/** After a notice: beside who answers by when, and after a failure, in which `{email}` becomes a link. */
export const afterNotice = {
  sent: "Meanwhile, you can read a sample of our work:",
  sample: "the report of a test audit",
  failed: "If sending fails again, write to {email}.",
} as const;

/** Texts for visitors without JavaScript; `{email}` and `{phone}` become links. */
export const withoutScript = {
  /** On a form that only a script can send. */
  form: "This form needs JavaScript, which hasn’t started here. If the button below stays grey, please write to {email} or call {phone}. Anything you type stays in the form, so you can copy it.",
  /** On the page after a form that was not sent. */
  back: "Your browser’s Back button usually brings back the form with what you typed.",
} as const;

/** What is wrong with a value, for the person who typed it. */
export const problems = {
  missing: "Please fill in this field.",
  notText: "Please enter a single text value.",
  tooLong: (maxLength: number, length: number) =>
    `Please use at most ${maxLength} characters; you used ${length}.`,
  email: "Please enter an email address such as name@example.com.",
  phone: "Please enter the whole number.",
  choice: "Please choose an option from the list.",
  linkScheme: "Please enter a link that begins with https:// or http://.",
  linkBlanks: "Please enter one link, without blanks or invisible characters in it.",
  linkTarget: "Please check this link: it must name a website, without a user name or backslashes.",
  timestamp: "Please enter an ISO 8601 time.",
  source: "Please enter the path of a page.",
};

/** Why the intake refuses a form whatever its values are. */
export const refusals = {
  unreadable: "The request cannot be read.",
  unavailable: "We cannot accept this right now. Please try again in a moment.",
  otherSite: "Please use the form on our own site.",
  tooMany: "Too many submissions at once. Please wait a minute and try again.",
  tooLarge: (limit: number, size: string | undefined) =>
    `The whole form may have ${limit} bytes${size ? `, and has ${size}` : ""}.`,
};
