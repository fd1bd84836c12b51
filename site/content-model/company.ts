import { z } from "astro/zod";
import { group, line, link, paragraph, range } from "./fields.ts";

const rate = (who: string) => range(`Day rate of ${who}`, "day rate in euros");
const claim = (description: string) => z.number().int().positive().describe(description);

/** content/company.yaml: the firm's own data, used on every page. */
export const company = z.strictObject({
  name: line(60).describe("The name that visitors know the firm by"),
  tagline: line(60).describe("On the picture of a link to the home page"),
  description: line(160).describe("What the firm is, in one sentence"),
  legal: group("Details that Belgian law requires a firm to show", {
    name: line().describe("Name and legal form as registered"),
    enterpriseNumber: line().describe("Number in the Crossroads Bank for Enterprises"),
    court: line().describe("Register of legal entities: RPR and the court of the seat"),
  }),
  address: group("The registered seat", {
    street: line().describe("Street and number"),
    postalCode: line(20).describe("Postal code, in quotes"),
    city: line().describe("Town"),
    country: line().describe("Country"),
  }),
  email: z.email().describe("The email address that visitors can write to"),
  phone: line(40)
    .regex(/^\+[\d ]+$/, "must be + and digits, with spaces if you like")
    .describe("Telephone number in international form"),
  answer: paragraph.describe("Who answers an enquiry and by when"),
  social: z.array(link).min(1).describe("The firm's pages on other sites"),
  credits: z.array(link).describe("Credit links in the footer"),
  rates: group("Day rates in euros excluding VAT; the prices of offers follow from them", {
    engineer: rate("an engineer"),
    coach: rate("a coach"),
  }),
  consentScript: z
    .url({ protocol: /^https$/, error: "must be a full web address that begins with https://" })
    .optional()
    .describe(
      "Script of a consent provider, which writes its cookie table where it is called, and loads everything from its own host; leave this field out without a provider. With one, change the cookie and privacy policies",
    ),
  claims: group("The firm's statistics", {
    engineers: claim("Engineers"),
    since: z.number().int().min(1990).max(2100).describe("Year the work began"),
    years: claim("Years of experience; shown with a plus sign"),
    partnerships: claim("Partnerships and long-term relationships"),
    projects: claim("Delivered projects; shown with a plus sign"),
  }),
  standIns: z
    .array(line().describe("Path of a field or group above, such as address.street"))
    .describe("Invented fields above, to replace before launch"),
});

export type Company = z.infer<typeof company>;

export type Address = {
  readonly street?: string | undefined;
  readonly postalCode: string;
  readonly city: string;
  readonly region?: string;
  readonly country: string;
};

/** A postal address on one line. */
export function addressLine({ street, postalCode, city, region, country }: Address): string {
  return [street, `${postalCode} ${city}`, region, country].filter(Boolean).join(", ");
}
