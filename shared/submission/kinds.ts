/** The two things a visitor can send. */
export const kinds = ["enquiry", "application"] as const;
export type Kind = (typeof kinds)[number];

/** Where the forms of each kind are posted to. */
export const endpoints = {
  enquiry: "/api/enquiries",
  application: "/api/applications",
} as const satisfies Record<Kind, string>;

/**
 * Pages that replace the script's notices when a form was sent without JavaScript: the site builds
 * them, the intake answers with them.
 */
export const resultPages = {
  enquiry: { sent: "/message-sent", failed: "/message-not-sent" },
  application: { sent: "/application-sent", failed: "/application-not-sent" },
} as const satisfies Record<Kind, { sent: string; failed: string }>;

/** The place in a `failed` page where the intake writes what was wrong with the submission. */
export const problemsSlot = "<!--problems-->";
