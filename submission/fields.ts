import { dialCodes } from "./dial-codes.ts";
import type { Kind } from "./kinds.ts";

/** One form field: what the browser's native checks and the intake's checks both read. */
export type Field = {
  /** The native control; `multiline` is a textarea, `choice` a select. */
  readonly type: "text" | "email" | "tel" | "url" | "multiline" | "choice";
  readonly required: boolean;
  /** Longest value in UTF-16 code units, which is how HTML's `maxlength` counts. */
  readonly maxLength: number;
  /** The only values a choice may have, where the contract knows them. */
  readonly choices?: readonly string[];
};

const name = { type: "text", required: true, maxLength: 100 } as const satisfies Field;
// 254 octets is the longest address SMTP can carry (RFC 5321, 4.5.3.1.3, less the angle brackets).
const email = { type: "email", required: true, maxLength: 254 } as const satisfies Field;
const link = { type: "url", required: true, maxLength: 2000 } as const satisfies Field;
const prose = { type: "multiline", required: true, maxLength: 5000 } as const satisfies Field;

export const enquiryFields = {
  firstName: name,
  lastName: name,
  email,
  company: { type: "text", required: false, maxLength: 200 },
  subject: { type: "text", required: true, maxLength: 200 },
  message: prose,
} as const satisfies Record<string, Field>;

export const applicationFields = {
  firstName: name,
  lastName: name,
  dialCode: {
    type: "choice",
    required: true,
    maxLength: 5,
    choices: dialCodes.map((entry) => entry.code),
  },
  phone: { type: "tel", required: true, maxLength: 40 },
  email,
  jobTitle: { type: "choice", required: true, maxLength: 200 },
  linkedinUrl: link,
  resumeUrl: link,
  motivation: prose,
} as const satisfies Record<string, Field>;

/** The fields of each kind of submission, in the order the forms show them. */
export const fieldsOf = {
  enquiry: enquiryFields,
  application: applicationFields,
} as const satisfies Record<Kind, Record<string, Field>>;

/** What the `pattern` attribute of a link field says: http and https only. */
export const linkPattern = "[hH][tT][tT][pP][sS]?://.+";
