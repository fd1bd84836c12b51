import type { Kind } from "../../shared/submission/kinds.ts";

/** The labels of the button that sends a form (specification, sections 4 and 5). */
export const buttonLabels = {
  enquiry: { idle: "Send Message", submitting: "Sending..." },
  application: { idle: "Submit Application", submitting: "Sending Application..." },
} as const satisfies Record<Kind, { idle: string; submitting: string }>;
