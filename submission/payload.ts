import { dialCodes } from "./dial-codes.ts";
import type { Kind } from "./kinds.ts";

/** What the webhook receives for an enquiry (specification, section 3). */
export type EnquiryPayload = {
  firstName: string;
  lastName: string;
  email: string;
  company: string;
  subject: string;
  message: string;
  timestamp: string;
  source: string;
};

/** What the webhook receives for a job application (specification, section 3). */
export type ApplicationPayload = {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  jobTitle: string;
  motivation: string;
  linkedinUrl: string;
  resumeUrl: string;
  timestamp: string;
  source: string;
};

export type Payload = EnquiryPayload | ApplicationPayload;

/** A form's values by field name. */
export type FormValues = Readonly<Record<string, string>>;

/** When a form was sent, as an ISO 8601 time, and from which page's path. */
export type Sending = { readonly timestamp: string; readonly source: string };

/** Turns a form's values into the payload of its kind, in the specification's order of fields. */
export function toPayload(kind: Kind, values: FormValues, sending: Sending): Payload {
  const { timestamp, source } = sending;
  const value = (name: string) => values[name] ?? "";
  const person = { firstName: value("firstName"), lastName: value("lastName") };
  if (kind === "enquiry") {
    return {
      ...person,
      email: value("email"),
      company: value("company"),
      subject: value("subject"),
      message: value("message"),
      timestamp,
      source,
    };
  }
  return {
    ...person,
    phone: wholePhone(value("dialCode"), value("phone")),
    email: value("email"),
    jobTitle: value("jobTitle"),
    motivation: value("motivation"),
    linkedinUrl: value("linkedinUrl"),
    resumeUrl: value("resumeUrl"),
    timestamp,
    source,
  };
}

/** Dial code, a space, the number. Browsers fill in a number with its own code, which counts then. */
function wholePhone(chosen: string, number: string): string {
  if (!number.startsWith("+")) return chosen ? `${chosen} ${number}` : number;
  const own = dialCodes.find(({ code }) => number.startsWith(code))?.code;
  return own ? `${own} ${number.slice(own.length).trim()}` : number;
}
