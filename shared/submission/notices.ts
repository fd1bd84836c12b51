import type { Kind } from "./kinds.ts";

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
