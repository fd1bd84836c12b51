import type { Kind } from "../../shared/submission/kinds.ts";

/** The purpose of the typed data, shown beside the button. */
export const purposes = {
  enquiry: "We use this only to answer you.",
  application: "We use this only to assess your application.",
} as const satisfies Record<Kind, string>;

/** The specification fixes these texts of the forms (sections 4 and 5). */
export const buttonLabels = {
  enquiry: { idle: "Send Message", submitting: "Sending..." },
  application: { idle: "Submit Application", submitting: "Sending Application..." },
} as const satisfies Record<Kind, { idle: string; submitting: string }>;

export const resumeHint = "Share a link to your resume (Google Drive, Dropbox, etc.)";
