import { z } from "astro/zod";
import { download, line, range } from "../../content-model/fields.ts";
import { block, titled } from "../fields.ts";

const offer = z.strictObject({
  title: line(40).describe("Name of the offer"),
  who: line(240).describe("How long it takes, and who does it"),
  bring: line(240).describe("What the client brings"),
  get: line(240).describe("What the client gets"),
  rate: z.enum(["engineer", "coach"]).describe("Whose day rate in company.yaml applies"),
  days: range(
    "Total days of work by everybody involved; leave it out for an offer sold by the day",
    "days",
  ).optional(),
  terms: line(80).describe("What the price covers, or when it is fixed"),
  samples: z.array(download).min(1).max(2).optional().describe("Samples of what the client gets"),
});

export const offers = block(
  "offers",
  "What clients can buy; prices follow from the days and the rates in company.yaml",
  {
    ...titled,
    offers: z.array(offer).min(2).describe("Ways of working together"),
  },
);

export type Offer = z.infer<typeof offer>;
