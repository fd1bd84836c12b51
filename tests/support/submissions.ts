import { fieldsOf } from "../../shared/submission/fields.ts";
import type { Kind } from "../../shared/submission/kinds.ts";

const optional = (kind: Kind) =>
  Object.fromEntries(
    Object.entries(fieldsOf[kind])
      .filter(([, { required }]) => !required)
      .map(([name]) => [name, ""]),
  );

/** A valid enquiry as the form's script sends it. */
export const enquiry = {
  ...optional("enquiry"),
  firstName: "Łukasz",
  lastName: "O'Brien",
  email: "lukasz@example.com",
  subject: "A question",
  message: "First line\nsecond line",
  timestamp: "2026-11-20T11:58:00.000Z",
  source: "/contact",
};

/** A valid application as the form's script sends it. */
export const application = {
  ...optional("application"),
  firstName: "Ada",
  lastName: "Peeters",
  dialCode: "+32",
  phone: "470 12 34 56",
  email: "ada@example.com",
  jobTitle: "Senior Embedded Engineer",
  linkedinUrl: "https://www.linkedin.com/in/ada",
  resumeUrl: "https://example.com/cv.pdf",
  motivation: "I like boards.",
  timestamp: "2026-11-20T11:58:00.000Z",
  source: "/careers",
};

const { dialCode, phone, ...rest } = application;

/** The payload that this application becomes. */
export const applicationPayload = { ...rest, phone: `${dialCode} ${phone}` };
