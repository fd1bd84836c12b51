import { z } from "astro/zod";
import {
  distinct,
  group,
  heading,
  intro,
  line,
  link,
  point,
  range,
  sentence,
  standIn,
} from "./fields.ts";
import { existing } from "./references.ts";

const offerId = line(40).superRefine(existing("offer"));

/** The offer that a page leads to: its price is shown beside the first button. */
export const pricedOffer = offerId.describe(
  "Id of the offer in offers.yaml whose price is shown beside the first button",
);

/** What a page says of the price beside its first button. */
export const pricing = {
  offer: pricedOffer,
  delivers: sentence(120)
    .describe("What the client has after that offer, in this page’s words")
    .optional(),
  usually: group("What such a project usually is in all, if that offer is only its beginning", {
    offer: offerId.describe("Id of the offer in offers.yaml"),
    times: range("How many of it; leave this out for one", "times", 20).optional(),
  }).optional(),
};

export type Pricing = {
  readonly [Field in keyof typeof pricing]: z.infer<(typeof pricing)[Field]>;
};

const days = range("Days of work by everybody involved that the price is for", "days", 1000);

const work = z.strictObject({
  part: line(80).describe("A part of the work"),
  days,
});

/** Refuses parts of the work whose days are not those of the offer. */
function sameDays(offer: z.infer<typeof fields>, context: z.RefinementCtx): void {
  for (const end of ["from", "to"] as const) {
    const sum = offer.work?.reduce((days, part) => days + part.days[end], 0) ?? offer.days[end];
    if (sum === offer.days[end]) continue;
    const message = `has ${sum} days for ${end}, and the offer has ${offer.days[end]}`;
    context.addIssue({ code: "custom", path: ["work"], message });
  }
}

const fields = z.strictObject({
  id: line(40)
    .regex(/^[a-z][a-z0-9-]*$/, "must be lower-case words with hyphens")
    .describe("Name in other files and in the anchor of its row, such as first-bench"),
  title: line(40).describe("Name of the offer"),
  one: line(20).describe("Word for one of several, such as sprint").optional(),
  priceLine: line(60).describe("Beginning of the sentence “Usually a first bench, from €34,000”"),
  action: line(40).describe("Label of the button that asks for it"),
  effort: line(60).describe("Who works on it, and how long"),
  bring: sentence(160).describe("What the client brings"),
  get: sentence(160).describe("What the client gets"),
  rate: z.enum(["engineer", "coach"]).describe("Whose day rate in company.yaml applies"),
  days,
  work: z.array(work).min(2).describe("What the days are for, where its sample says so").optional(),
  terms: sentence(140).describe("What the price covers, or when it is fixed"),
  sample: link.describe("A sample of what the client gets, if there is one").optional(),
});

const offer = fields.superRefine(sameDays);

const beginning = point.extend({
  offer: offerId
    .describe("Id of the offer whose price the step has; without one it is free")
    .optional(),
});

/** content/offers.yaml: what clients can buy, and the steps before that. */
export const offers = z.strictObject({
  standIn,
  offers: z.array(offer).min(2).superRefine(distinct("id")).describe("What clients can buy"),
  free: intro
    .extend({ link: link.describe("The button that asks for it") })
    .describe("The one offer that is free, on every page that shows it"),
  beginnings: group("How a project begins, with the price of each step", {
    heading,
    steps: z.array(beginning).min(2).max(4).describe("Two to four steps"),
  }),
});

export type Offer = z.infer<typeof offer>;
