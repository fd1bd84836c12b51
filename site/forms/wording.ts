import type { Kind } from "../../shared/submission/kinds.ts";

/** The purpose of the typed data, shown beside the button. */
export const purposes = {
  enquiry: "We use this to answer you and, if we work together, for the project’s records.",
  application: "We use this to consider your application.",
} as const satisfies Record<Kind, string>;

/** The specification fixes these texts of the forms (sections 4 and 5). */
export const buttonLabels = {
  enquiry: { idle: "Send Message", submitting: "Sending..." },
  application: { idle: "Submit Application", submitting: "Sending Application..." },
} as const satisfies Record<Kind, { idle: string; submitting: string }>;

export const resumeHint = "Share a link to your resume (Google Drive, Dropbox, etc.)";
