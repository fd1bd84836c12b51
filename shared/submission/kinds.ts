/** The two things a visitor can send. */
export const kinds = ["enquiry", "application"] as const;
export type Kind = (typeof kinds)[number];

/** Where the forms of each kind post to. */
export const endpoints = {
  enquiry: "/api/enquiries",
  application: "/api/applications",
} as const satisfies Record<Kind, string>;

/**
 * Pages that replace the script's notices when a form was sent without JavaScript: the site builds
 * them, the intake sends them.
 */
export const resultPages = {
  enquiry: { sent: "/message-sent", failed: "/message-not-sent" },
  application: { sent: "/application-sent", failed: "/application-not-sent" },
} as const satisfies Record<Kind, { sent: string; failed: string }>;

/** The placeholder in a `failed` page that the intake replaces with the submission's problems. */
export const problemsSlot = "<!--problems-->";
