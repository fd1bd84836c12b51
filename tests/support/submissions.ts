import type { fieldsOf } from "../../shared/submission/fields.ts";
import type { Kind } from "../../shared/submission/kinds.ts";

/** What a visitor types and chooses in each form; every field's value is different. */
export const typed = {
  // In the form's order.
  enquiry: {
    firstName: "Łukasz",
    lastName: "O'Brien-Müller",
    email: "lukasz@example.com",
    company: "Kiln & Sons",
    subject: 'Flaky "power-on" test',
    message:
      "It fails one time in forty.\nOnly on rev. C boards; 50 Ω, −40 °C.\n\nCan you help? 🙂",
  },
  application: {
    firstName: "Noor",
    lastName: "Peeters",
    dialCode: "+32",
    phone: "470 12 34 56",
    email: "noor@example.com",
    jobTitle: "Senior Embedded Engineer",
    linkedinUrl: "https://www.linkedin.com/in/noor-peeters",
    resumeUrl: "https://drive.example.org/cv.pdf?id=1&v=2",
    motivation: "I like it when things break on purpose.",
  },
} as const satisfies { [K in Kind]: Record<keyof (typeof fieldsOf)[K], string> };

const timestamp = "2026-11-20T11:58:00.000Z";

/** A valid enquiry as the form's script sends it. */
export const enquiry = { ...typed.enquiry, timestamp, source: "/contact" };

/** A valid application as the form's script sends it. */
export const application = { ...typed.application, timestamp, source: "/careers" };

const { dialCode, phone, ...rest } = application;

/** The payload that this application becomes. */
export const applicationPayload = { ...rest, phone: `${dialCode} ${phone}` };
