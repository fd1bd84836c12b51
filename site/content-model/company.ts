import { z } from "astro/zod";
import { countries } from "../elements/address-line.ts";
import { inTeam } from "../reading/figures.ts";
import { ofName } from "../reading/mistakes.ts";
import { enterpriseNumber } from "./enterprise-number.ts";
import { group, line, link, paragraph, range, town } from "./fields.ts";
import { consentFields, scripts } from "./scripts.ts";

const rate = (who: string) => range(`Day rate of ${who}`, "day rate in euros", 3000);

const wrongYear = "must be the year alone, such as 2016";
const wrongPhone = "must be + and 8 to 15 digits with spaces between them, such as +32 9 234 56 78";

const claim = z.strictObject({
  value: z
    .number()
    .positive()
    .describe(
      "The number alone: a + goes into suffix. Leave it out for members, engineers and coaches, who are counted in team/",
    )
    .optional(),
  suffix: line(8).describe("A sign or unit right after the number, such as +").optional(),
  label: line(40).describe("What is counted, such as projects delivered"),
  one: line(40).describe("The label where the number is 1, without a suffix: engineer").optional(),
  href: line().describe("The page that the label links to, if any").optional(),
});

/** A country, which pages name and structured data have as two letters (ISO 3166-1). */
export const country = z
  .string()
  .refine(
    (code) => /^[A-Z]{2}$/.test(code) && countries.of(code),
    "is not a country's code of two capitals, such as BE",
  )
  .describe("Country, in two capital letters");

/** The data of an SVG path (SVG 2, 9.3). */
const path = z
  .string()
  .regex(
    /^[Mm][MmLlHhVvCcSsQqTtAaZz\d\s.,-]+$/,
    "must be the d of an SVG path, such as M4 22h6V10h10v12h8",
  );

const thisYear = new Date().getFullYear();

const fields = z.strictObject({
  name: line(60).describe("The name that visitors know the firm by"),
  tagline: line(60).describe("On the picture of a link to the home page"),
  mark: group("The mark before the name and on icons: a line on a square of the first colour", {
    line: path.describe("The line on 32 × 32, as an SVG path's d, 2.4 thick"),
    small: path.describe("A simpler one for icons of 24 pixels and less, 4 thick"),
  }),
  description: line(160).describe("What the firm is, in one sentence"),
  legal: group("Details that Belgian law requires a firm to show", {
    name: line().describe("Name and legal form as registered"),
    enterpriseNumber: enterpriseNumber.describe(
      "Number in the Crossroads Bank for Enterprises, or Belgian VAT number",
    ),
    court: line().describe("Register of legal entities: RPR and the court of the seat"),
  }),
  address: group("The registered seat", {
    street: line()
      .regex(
        /^(?!.* (?:[A-Z]{1,2}-)?\d{4,5} \p{Lu})/u,
        "must be street and number alone. The rest belongs to postalCode and city",
      )
      .describe("Street and number"),
    postalCode: line(20).describe("Postal code, in quotes"),
    city: town,
    country,
  }),
  email: z.email().describe("The email address that visitors can write to"),
  phone: z
    .string(wrongPhone)
    // ITU-T E.164; the shortest numbers that a firm has are of eight digits.
    .regex(/^\+(?: *\d){8,15}$/, wrongPhone)
    .regex(/^\+(?!(?:31|32|33|44|49) *0)/, "has a 0 after the country's number: leave it out")
    .describe("Telephone number in international form"),
  answer: paragraph.describe("Who answers an enquiry and by when"),
  social: z.array(link).describe("The firm's pages on other sites").default([]),
  credits: z.array(link).describe("Credit links in the footer"),
  rates: group("Day rates in euros excluding VAT; the prices of offers follow from them", {
    engineer: rate("an engineer"),
    coach: rate("a coach").optional(),
  }),
  contracts: group("How the firm does business, on the contact page", {
    payment: paragraph.describe("When it invoices, and how long a client has to pay"),
    signatory: paragraph.describe("Who signs for it"),
    references: paragraph.describe("Which clients one can call"),
    insured: z.number().int().positive().describe("Sum insured for a claim, in euros"),
    liability: paragraph.describe("What it is liable for, and up to which sum: {company.insured}"),
    certificates: paragraph.describe(
      "Certificates that procurement asks for, or that there are none",
    ),
    subcontractors: paragraph.describe("Who else works on a project, or that nobody does"),
    nda: paragraph.describe("Whose agreement on confidentiality it signs, and when"),
    law: paragraph.describe("Which law and terms a contract is under"),
    invoices: paragraph.describe("How invoices are sent"),
  }),
  introCall: line()
    .regex(
      /^(https:\/\/|mailto:.+@)\S+$/,
      "must begin with https://, or be mailto:name@firm.example",
    )
    .optional()
    .describe("Where an intro call is booked; leave this field out to use the contact form"),
  ...consentFields,
  scripts,
  since: z
    .number({
      error: ({ code, input }) =>
        code === "invalid_type" && input !== undefined ? wrongYear : undefined,
    })
    .int()
    .min(1990)
    .max(thisYear)
    .describe("Year the work began"),
  claims: z
    .record(z.string(), claim)
    .superRefine((claims, context) => {
      const names = Object.keys(claims);
      const add = (message: string, ...path: string[]) =>
        context.addIssue({ code: "custom", path, message });
      if (names.length < 3 || names.length > 6) add(`has ${names.length} statistics: write 3 to 6`);
      for (const name of names) {
        if (!/^[a-z]+$/.test(name))
          add(`${ofName} must have only lower-case letters, such as benches`, name);
        if (claims[name]?.value === undefined && inTeam(name) === undefined) {
          add("missing", name, "value");
        }
      }
    })
    .describe(
      "Three to six statistics, each with a name of your own; years is compared with since",
    ),
});

/** content/company.yaml: the firm's own data, used on every page. */
export const company = fields.superRefine((all, context) => {
  const { claims, since } = all;
  const add = (path: PropertyKey[], message: string) =>
    context.addIssue({ code: "custom", path, message });
  for (const [index, { consent }] of all.scripts.entries()) {
    if (!consent || all.consentScript) continue;
    const message = "needs a consentScript: set one. Without consent, the script loads unasked";
    add(["scripts", index, "consent"], message);
  }
  const most = thisYear - since;
  if (claims.years?.value !== undefined && claims.years.value > most && most >= 0) {
    add(["claims", "years", "value"], `is more than since ${since}: at most ${most}`);
  }
});

export type Company = z.infer<typeof company>;
