import { z } from "astro/zod";
import { type FieldName, fieldsOf } from "../../shared/submission/fields.ts";
import { group, line, until } from "./fields.ts";

const text = line(300);

/** A text in which the firm's address and telephone number become links. */
const contactText = text.refine((value) => /^(?:[^{}]|\{(?:email|phone)\})*$/.test(value), {
  error: ({ input }) =>
    /\{(?:email|phone)(?!\})/.test(`${input}`)
      ? "lacks a closing brace, }"
      : "can have only {email} and {phone} in braces",
});

/** The specification fixes this field's hint (section 5). */
const hinted = Object.keys({ ...fieldsOf.enquiry, ...fieldsOf.application }).filter(
  (name): name is Exclude<FieldName, "resumeUrl"> => name !== "resumeUrl",
);

const hint = line(100).describe("A line between this field and its label").optional();

/** content/forms.yaml: what the specification leaves free; the rest is in shared/submission/texts.ts. */
export const forms = z.strictObject({
  notice: group("A notice above each form, such as of holidays", {
    text: contactText.describe("What it says; {email} and {phone} become links"),
    until,
  }).optional(),
  labels: group("The fields' labels that can be changed", {
    company: line(30).describe("Above the company's name"),
    subject: line(30).describe("Above the subject"),
    message: line(30).describe("Above the message"),
    dialCode: line(30).describe("Above the list of countries"),
  }),
  hints: group(
    "Hints, under the labels of any fields but resumeUrl, whose hint is fixed",
    Object.fromEntries(hinted.map((name) => [name, hint])) as Record<
      (typeof hinted)[number],
      typeof hint
    >,
  ),
  marks: group("Words beside a label, and in its field", {
    optional: line(30).describe("After the label of a field that can stay empty"),
    link: line(40).describe("After the label of a field for a link"),
    linkProblem: line(100).describe("What the browser says where such a link begins otherwise"),
    noPosition: line(40).describe("The first entry in the list of positions"),
    changed: line(40).describe(
      "What a screen reader says between a label and what was kept of a pasted address",
    ),
  }),
  enquiry: group("The contact form", {
    button: line(30).describe("The button that sends it"),
    purpose: text.describe("What the firm uses the data for, beside the button"),
  }),
  application: group("The application form", {
    purpose: text.describe("What the firm uses the data for, beside the button"),
  }),
  privacyPolicy: line(40).describe("The link to the privacy policy, after the purpose"),
  after: group("What follows a notice", {
    to: line(60).describe("Before the visitor's address, which a full stop follows"),
    address: line(60).describe("In place of that address where no JavaScript runs"),
    sample: group("A sample of the firm's work, after who answers by when", {
      text: text.describe("Before the link"),
      label: line(60).describe("The link's text"),
      href: line().describe("Its address"),
    }).optional(),
    failed: contactText.describe("After a failure; {email} and {phone} become links"),
  }),
  withoutScript: group("For visitors whose browser runs no JavaScript", {
    form: contactText.describe(
      "On a form that only JavaScript can send; {email} and {phone} become links",
    ),
    back: text.describe("On the page after a form that was not sent"),
  }),
  job: group("Above the forms of a job", {
    fulfilled: text.describe("Where the position is fulfilled"),
    again: text.describe("Above the second form of its page"),
  }),
});
