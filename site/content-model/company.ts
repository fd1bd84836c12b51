import { z } from "astro/zod";
import { partnerMarks } from "../drawings/names.ts";
import { line, link, paragraph } from "./pieces.ts";

const count = z.number().int().positive();

/** content/company.yaml: the firm's own data, used on every page. */
export const company = z.strictObject({
  name: line(60).describe("The name visitors know the firm by"),
  tagline: line(60).describe("Title of any page that has none of its own"),
  description: line(160).describe("What the firm is, in one sentence"),
  legal: z.strictObject({
    name: line().describe("Name and legal form as registered"),
    enterpriseNumber: line().describe(
      "Number in the Crossroads Bank for Enterprises, BE 0XXX.XXX.XXX",
    ),
    court: line().describe("Register of legal entities: RPR and the court of the seat"),
  }),
  address: z.strictObject({
    street: line(),
    postalCode: line(20),
    city: line(),
    country: line(),
  }),
  email: z.email().describe("The mailbox that visitors may write to"),
  phone: line(40).describe("In international form, such as +32 3 000 00 00"),
  answer: paragraph.describe("Who answers an enquiry and by when"),
  social: z.array(link).min(1).describe("The firm's own pages elsewhere"),
  credits: z.array(link).describe("Credit links in the footer"),
  consentScript: z
    .url()
    .optional()
    .describe("Script of a consent provider that writes its cookie table on the cookie policy"),
  claims: z.strictObject({
    engineers: count.describe("Engineers, as claimed in the statistics"),
    since: z.number().int().min(1990).max(2100).describe("Year the work began"),
    years: count.describe("Years of experience; shown with a plus sign"),
    partnerships: count.describe("Partnerships and long-term relationships"),
    projects: count.describe("Delivered projects; shown with a plus sign"),
  }),
  standIns: z
    .array(line())
    .describe("Fields above that are invented and must be replaced before launch"),
});

export type Company = z.infer<typeof company>;

/** content/partners.yaml: the marks shown on the home page. */
export const partners = z.strictObject({
  marks: z
    .array(
      z.strictObject({
        name: line(60).describe("The partner's name"),
        mark: z.enum(partnerMarks).describe("The drawing that stands for it"),
        standIn: z.boolean().describe("true while the partner is invented"),
      }),
    )
    .length(4),
});

export type Partner = z.infer<typeof partners>["marks"][number];

/** content/navigation.yaml: the footer's columns; services come from their own files. */
export const navigation = z.strictObject({
  industries: z.array(link).min(1),
  consulting: z.array(link).min(1),
  company: z.array(link).min(1),
  legal: z.array(link).min(1),
});

export type Navigation = z.infer<typeof navigation>;
