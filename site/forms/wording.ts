import type { Kind } from "../../shared/submission/kinds.ts";

/** What both forms say about what was typed, beside the button. */
export const purposes = {
  enquiry: "We use this only to answer you.",
  application: "We use this only to consider your application.",
} as const satisfies Record<Kind, string>;

/** The words that the specification fixes for the forms (sections 4 and 5). */

export const buttonLabels = {
  enquiry: { idle: "Send Message", submitting: "Sending..." },
  application: { idle: "Submit Application", submitting: "Sending Application..." },
} as const satisfies Record<Kind, { idle: string; submitting: string }>;

export const resumeHint = "Share a link to your resume (Google Drive, Dropbox, etc.)";
