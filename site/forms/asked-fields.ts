import texts from "../../content/forms.yaml";
import { defaultDialCode, dialCodes } from "../../shared/submission/dial-codes.ts";
import { type Field, fieldsOf } from "../../shared/submission/fields.ts";
import type { Kind } from "../../shared/submission/kinds.ts";

/** A field as visitors see it. */
type Asked<K extends Kind> = {
  readonly name: keyof (typeof fieldsOf)[K];
  readonly autoComplete?: string;
  /** Which part of the form's width it takes where there is room; without it, all. */
  readonly part?: "name" | "half" | "code" | "number";
  /** Choices of a select. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
};

export type AskedField = (Asked<"enquiry"> | Asked<"application">) & { readonly rules: Field };

// The default comes first: a fresh form shows it and a reset returns to it, with script or without.
const dialCodeOptions = [...dialCodes]
  .sort((a, b) => Number(b.code === defaultDialCode) - Number(a.code === defaultDialCode))
  .map(({ code, name }) => ({ value: code, label: `${name} (${code})` }));

const enquiry: readonly Asked<"enquiry">[] = [
  { name: "firstName", autoComplete: "given-name", part: "name" },
  { name: "lastName", autoComplete: "family-name", part: "name" },
  { name: "email", autoComplete: "email", part: "half" },
  { name: "company", autoComplete: "organization", part: "half" },
  { name: "subject" },
  { name: "message" },
];

const application: readonly Asked<"application">[] = [
  { name: "firstName", autoComplete: "given-name", part: "name" },
  { name: "lastName", autoComplete: "family-name", part: "name" },
  // The number comes first: behind a list of dial codes, browsers fill in a number without its code,
  // even if the list doesn't have that code. Before it, Chromium and Firefox fill in all of it.
  { name: "phone", autoComplete: "tel", part: "number" },
  {
    name: "dialCode",
    autoComplete: "tel-country-code",
    options: dialCodeOptions,
    part: "code",
  },
  { name: "email", autoComplete: "email" },
  { name: "linkedinUrl", autoComplete: "url" },
  { name: "resumeUrl" },
  { name: "motivation" },
];

/**
 * The fields that a form asks for, in the order in which visitors see them.
 *
 * @param positions titles that an application may be for; a single one has no field
 */
export function askedFields(kind: Kind, positions: readonly string[] = []): readonly AskedField[] {
  if (kind === "enquiry") {
    return enquiry.map((field) => ({ ...field, rules: fieldsOf.enquiry[field.name] }));
  }
  const options = ["", ...positions].map((title) => ({
    value: title,
    label: title || texts.marks.noPosition,
  }));
  const choice = { name: "jobTitle", options } as const;
  const fields = positions.length === 1 ? application : [choice, ...application];
  return fields.map((field) => ({ ...field, rules: fieldsOf.application[field.name] }));
}
