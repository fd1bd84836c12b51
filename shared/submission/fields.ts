import { dialCodes } from "./dial-codes.ts";
import type { Kind } from "./kinds.ts";

/** A form field: the browser's native checks and the intake's checks both use these rules. */
export type Field = {
  /** The field's name on the form and in messages. */
  readonly label: string;
  /** The native control; `multiline` is a textarea, `choice` a select. */
  readonly type: "text" | "email" | "tel" | "url" | "multiline" | "choice";
  readonly required: boolean;
  /** Longest value in UTF-16 code units, which is how HTML's `maxlength` counts. */
  readonly maxLength: number;
  /** The allowed values of a choice, if the specification fixes them. */
  readonly choices?: readonly string[];
};

const text = { type: "text", required: true } as const;
const firstName = { ...text, label: "First Name", maxLength: 100 } as const;
const lastName = { ...text, label: "Last Name", maxLength: 100 } as const;
// 254 octets is the longest address SMTP can carry (RFC 5321, 4.5.3.1.3, less the angle brackets).
const email = { type: "email", label: "Email", required: true, maxLength: 254 } as const;
const link = { type: "url", required: true, maxLength: 2000 } as const;
const prose = { type: "multiline", required: true, maxLength: 5000 } as const;
const choice = { type: "choice", required: true } as const;

export const enquiryFields = {
  firstName,
  lastName,
  email,
  company: { type: "text", label: "Company", required: false, maxLength: 200 },
  subject: { ...text, label: "Subject", maxLength: 200 },
  message: { ...prose, label: "Message" },
} as const satisfies Record<string, Field>;

const applicationFields = {
  firstName,
  lastName,
  dialCode: {
    ...choice,
    label: "Country Code",
    maxLength: 5,
    choices: dialCodes.map((entry) => entry.code),
  },
  phone: { type: "tel", label: "Phone Number", required: true, maxLength: 40 },
  email,
  jobTitle: { ...choice, label: "Position", maxLength: 200 },
  motivation: { ...prose, label: "Motivation" },
  linkedinUrl: { ...link, label: "LinkedIn Profile" },
  resumeUrl: { ...link, label: "Resume/CV Link" },
} as const satisfies Record<string, Field>;

/** The fields of each kind of submission, in the order of its payload (specification, section 3). */
export const fieldsOf = {
  enquiry: enquiryFields,
  application: applicationFields,
} as const satisfies Record<Kind, Record<string, Field>>;

/** The `pattern` attribute of a link field: http and https only. */
export const linkPattern = "[hH][tT][tT][pP][sS]?://.+";
