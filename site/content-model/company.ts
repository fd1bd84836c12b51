import { z } from "astro/zod";
import { line, link, paragraph, says } from "./pieces.ts";

const claim = (description: string, example: number) =>
  z.number().int().positive().meta(says(description, example));

/** content/company.yaml: the firm's own data, used on every page. */
export const company = z.strictObject({
  name: line(60).meta(says("The name visitors know the firm by", "Proefwerk")),
  tagline: line(60).meta(
    says("Title of any page that has none of its own", "Embedded software from Belgium"),
  ),
  description: line(160).meta(
    says("What the firm is, in one sentence", "A Belgian team that automates embedded tests."),
  ),
  legal: z
    .strictObject({
      name: line().meta(says("Name and legal form as registered", "Proefwerk BV")),
      enterpriseNumber: line().meta(
        says("Number in the Crossroads Bank for Enterprises", "BE 0123.456.749"),
      ),
      court: line().meta(
        says(
          "Register of legal entities: RPR and the court of the seat",
          "RPR Antwerpen, afdeling Antwerpen",
        ),
      ),
    })
    .describe("What Belgian law asks a firm to show"),
  address: z
    .strictObject({
      street: line().meta(says("Street and number", "Voorbeeldstraat 1")),
      postalCode: line(20).meta(says("Postal code, between quotes", "2000")),
      city: line().meta(says("Town", "Antwerp")),
      country: line().meta(says("Country", "Belgium")),
    })
    .describe("The registered seat"),
  email: z.email().meta(says("The mailbox that visitors may write to", "info@proefwerk.example")),
  phone: line(40).meta(says("Telephone number in international form", "+32 3 000 00 00")),
  answer: paragraph.meta(
    says("Who answers an enquiry and by when", "An engineer answers within two working days."),
  ),
  social: z.array(link).min(1).describe("The firm's own pages elsewhere"),
  credits: z.array(link).describe("Credit links in the footer"),
  consentScript: z
    .url({ protocol: /^https$/ })
    .optional()
    .meta(
      says(
        "Script of a consent provider that writes its cookie table where it stands, on the cookie policy; left out where there is none",
        "https://consent.cookiebot.com/ID/cd.js",
      ),
    ),
  claims: z
    .strictObject({
      engineers: claim("Engineers, as claimed in the statistics", 16),
      since: z.number().int().min(1990).max(2100).meta(says("Year the work began", 2016)),
      years: claim("Years of experience; shown with a plus sign", 8),
      partnerships: claim("Partnerships and long-term relationships", 14),
      projects: claim("Delivered projects; shown with a plus sign", 35),
    })
    .describe("The firm's figures"),
  standIns: z
    .array(line().meta(says("Name of a field above, a group or a field of it", "address.street")))
    .describe("Fields above that are invented and must be replaced before launch"),
});

export type Company = z.infer<typeof company>;

const linkList = (description: string) => z.array(link).min(1).describe(description);

/** content/navigation.yaml: the footer's columns; services come from their own files. */
export const navigation = z.strictObject({
  industries: linkList("Column of industries"),
  consulting: linkList("Column of consulting pages"),
  company: linkList("Column about the firm"),
  legal: linkList("Links in the footer's last line"),
});

export type Navigation = z.infer<typeof navigation>;
