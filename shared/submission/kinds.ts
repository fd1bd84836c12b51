/** The two things a visitor can send. */
export const kinds = ["enquiry", "application"] as const;
export type Kind = (typeof kinds)[number];

/** Where the forms of each kind post to. */
export const endpoints = {
  enquiry: "/api/enquiries",
  application: "/api/applications",
} as const satisfies Record<Kind, string>;

/** What can become of a submission; one is `refused` for what its fields contain. */
export const outcomes = ["sent", "failed", "refused"] as const;
export type Outcome = (typeof outcomes)[number];

/**
 * Pages that replace the script's notices when a form was sent without JavaScript: the site builds
 * them, the intake sends them.
 */
export const resultPages = {
  enquiry: {
    sent: "/message-sent",
    failed: "/message-not-sent",
    refused: "/message-not-sent-yet",
  },
  application: {
    sent: "/application-sent",
    failed: "/application-not-sent",
    refused: "/application-not-sent-yet",
  },
} as const satisfies Record<Kind, Record<Outcome, string>>;

/** The placeholder in these pages that the intake replaces with the submission's problems. */
export const problemsSlot = "<!--problems-->";
