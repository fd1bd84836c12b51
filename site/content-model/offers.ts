import { z } from "astro/zod";
import { distinct, group, heading, line, link, point, range, sentence, standIn } from "./fields.ts";
import { existing } from "./references.ts";

const offerId = line(40).superRefine(existing("offer"));

/** The offer that a page leads to: its price is shown beside the first button. */
export const pricedOffer = offerId.describe(
  "Id of the offer in offers.yaml whose price is shown beside the first button",
);

const offer = z.strictObject({
  id: line(40)
    .regex(/^[a-z][a-z0-9-]*$/, "must be lower-case words with hyphens")
    .describe("Name in other files and in the anchor of its row, such as first-bench"),
  title: line(40).describe("Name of the offer"),
  priceLine: line(60).describe("Beginning of the sentence “Usually a First bench, from €34,000”"),
  action: line(40).describe("Label of the button that asks for it"),
  effort: line(60).describe("Who works on it, and how long"),
  bring: sentence(160).describe("What the client brings"),
  get: sentence(160).describe("What the client gets"),
  rate: z.enum(["engineer", "coach"]).describe("Whose day rate in company.yaml applies"),
  days: range("Days of work by everybody involved that the price is for", "days", 1000),
  terms: sentence(140).describe("What the price covers, or when it is fixed"),
  sample: link.describe("A sample of what the client gets, if there is one").optional(),
});

const beginning = point.extend({
  offer: offerId
    .describe("Id of the offer whose price the step has; without one it is free")
    .optional(),
});

/** content/offers.yaml: what clients can buy, and the steps before that. */
export const offers = z.strictObject({
  standIn,
  offers: z.array(offer).min(2).superRefine(distinct("id")).describe("What clients can buy"),
  beginnings: group("How a project begins, with the price of each step", {
    heading,
    steps: z.array(beginning).min(2).max(4).describe("Two to four steps"),
  }),
});

export type Offer = z.infer<typeof offer>;
