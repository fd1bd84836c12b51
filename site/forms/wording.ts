import type { Kind } from "../../submission/kinds.ts";
import type { NoticeContent } from "../elements/Notice.tsx";

/** The words that the specification fixes for the forms (sections 4, 5 and 8). */

export const buttonLabels = {
  enquiry: { idle: "Send Message", submitting: "Sending..." },
  application: { idle: "Submit Application", submitting: "Sending Application..." },
} as const satisfies Record<Kind, { idle: string; submitting: string }>;

export const notices = {
  enquiry: {
    sent: {
      tone: "success",
      title: "Message Sent",
      text: "Thank you for your message. We'll get back to you soon!",
    },
    failed: {
      tone: "failure",
      title: "Error",
      text: "There was an error sending your message. Please try again.",
    },
  },
  application: {
    sent: {
      tone: "success",
      title: "Application Sent",
      text: "Thank you for your application. We'll review it and get back to you soon!",
    },
    failed: {
      tone: "failure",
      title: "Error",
      text: "There was an error sending your application. Please try again.",
    },
  },
} as const satisfies Record<Kind, { sent: NoticeContent; failed: NoticeContent }>;

export const resumeHint = "Share a link to your resume (Google Drive, Dropbox, etc.)";
