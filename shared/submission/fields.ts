import { dialCodes } from "./dial-codes.ts";
import type { Kind } from "./kinds.ts";

/** A form field's rules: the browser's native checks and the intake's checks both use them. */
export type Field = {
  /** The native control; `multiline` is a textarea, `choice` a select. */
  readonly type: "text" | "email" | "tel" | "url" | "multiline" | "choice";
  readonly required: boolean;
  /** Longest value in UTF-16 code units, which is how HTML's `maxlength` counts. */
  readonly maxLength: number;
  /** The allowed values of a choice, if the specification fixes them. */
  readonly choices?: readonly string[];
};

const text = { type: "text", required: true } as const;
const name = { ...text, maxLength: 100 } as const;
// 254 octets is the longest address SMTP can carry (RFC 5321, 4.5.3.1.3, less the angle brackets).
const email = { type: "email", required: true, maxLength: 254 } as const;
const link = { type: "url", required: true, maxLength: 2000 } as const;
const prose = { type: "multiline", required: true, maxLength: 5000 } as const;
const choice = { type: "choice", required: true } as const;

export const enquiryFields = {
  firstName: name,
  lastName: name,
  email,
  company: { type: "text", required: false, maxLength: 200 },
  subject: { ...text, maxLength: 200 },
  message: prose,
} as const satisfies Record<string, Field>;

const applicationFields = {
  firstName: name,
  lastName: name,
  dialCode: {
    ...choice,
    maxLength: 5,
    choices: dialCodes.map((entry) => entry.code),
  },
  phone: { type: "tel", required: true, maxLength: 40 },
  email,
  jobTitle: { ...choice, maxLength: 200 },
  motivation: prose,
  linkedinUrl: link,
  resumeUrl: link,
} as const satisfies Record<string, Field>;

export type FieldName = keyof typeof enquiryFields | keyof typeof applicationFields;

/** The fields of each kind of submission, in the order of its payload (specification, section 3). */
export const fieldsOf = {
  enquiry: enquiryFields,
  application: applicationFields,
} as const satisfies Record<Kind, Record<string, Field>>;

/** The field of each form that people do not see; its label asks to leave it empty. */
export const honeypot = "leaveEmpty";

/** The `pattern` attribute of a link field: http and https only. */
export const linkPattern = "[hH][tT][tT][pP][sS]?://.+";
