import { z } from "astro/zod";
import { idsIn, parsed } from "../reading/parsed.ts";
import { distinct, group, heading, line, link, nameIn, point, range, sentence } from "./fields.ts";

/** An id with blanks or capitals is a mistake of its offer, and not of what names it. */
const offerId = nameIn(
  () => idsIn("offers.yaml", "offers").map((id) => id.toLowerCase().replaceAll(/[\s_]+/g, "-")),
  "content/offers.yaml",
);

/** What a page says of the price beside its first button. */
export const pricing = {
  offer: offerId.describe(
    "Id of the offer in offers.yaml whose price is shown beside the first button",
  ),
  delivers: sentence(120)
    .describe("What the client has after that offer, in this page's words")
    .optional(),
  usually: group("What such a project usually is in all, if that offer is only its beginning", {
    offer: offerId.describe("Id of the offer in offers.yaml"),
    times: range("How many of it; leave this out for one", "times", 20).optional(),
  }).optional(),
};

export type Pricing = z.infer<z.ZodObject<typeof pricing>>;

const days = range("Days of work by everybody involved that the price is for", "days", 1000);

const work = z.strictObject({
  part: line(80).describe("A part of the work"),
  days,
});

/** Whether the firm has such a day rate, as far as its file can be read. */
function isKnownRate(rate: string): boolean {
  const { document, isBroken } = parsed("content/company.yaml");
  return isBroken || document.hasIn(["rates", rate]);
}

const offer = z
  .strictObject({
    id: line(40)
      .regex(/^[a-z][a-z0-9-]*$/, "must be lower-case words with hyphens, such as first-bench")
      .describe("Name in other files and in the anchor of its row, such as first-bench"),
    title: line(40).describe("Name of the offer"),
    one: line(20).describe("Word for one of several, such as sprint").optional(),
    priceLine: line(60).describe("Beginning of the sentence “Usually a first bench, from €34,000”"),
    action: line(40).describe("Label of the button that asks for it"),
    effort: line(60).describe("Who works on it, and how long"),
    bring: sentence(160).describe("What the client brings"),
    get: sentence(160).describe("What the client gets"),
    rate: z
      .enum(["engineer", "coach"])
      .refine(isKnownRate, "has no day rate: write it in company.yaml, under rates")
      .describe("Whose day rate in company.yaml applies"),
    days,
    work: z
      .array(work)
      .min(2)
      .describe("What the days are for, where its sample says so")
      .optional(),
    inTotals: line(40)
      .describe(
        "What becomes of its price in the total of a project that begins with it, such as “Sprint 0 included”",
      )
      .optional(),
    besides: line(40).describe("What the client pays besides the days, such as parts").optional(),
    terms: sentence(140).describe("What the price covers, or when it is fixed"),
    sample: link.describe("A sample of what the client gets, if there is one").optional(),
  })
  .superRefine(({ days, work = [] }, context) => {
    // A wrong part is the mistake, and not its sum.
    if (work.some((part) => part.days.from > part.days.to)) return;
    for (const end of ["from", "to"] as const) {
      const sum = work.reduce((total, part) => total + part.days[end], 0);
      if (work.length === 0 || sum === days[end]) continue;
      const message = `is ${days[end]}, and the days of its work add up to ${sum}`;
      context.addIssue({ code: "custom", path: ["days", end], message });
    }
  });

const beginning = point.extend({
  offer: offerId
    .describe("Id of the offer whose price the step has; without one it is free")
    .optional(),
});

/** content/offers.yaml: what clients can buy, and the steps before that. */
export const offers = z.strictObject({
  offers: z
    .array(offer)
    .min(2)
    .superRefine(distinct("id"))
    .superRefine(distinct("title"))
    .describe("What clients can buy"),
  free: group("The one offer that is free, on every page that shows it", {
    heading,
    text: sentence(160).describe("What a visitor sends, and gets"),
    link: link.describe("The button that leads to it"),
  }).optional(),
  beginnings: group("How a project begins, with the price of each step", {
    heading,
    steps: z.array(beginning).min(2).max(4).describe("Two to four steps"),
  }),
});

export type Offer = z.infer<typeof offer>;
