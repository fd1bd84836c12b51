import { z } from "astro/zod";
import { noPaper, paperAt } from "../reading/papers.ts";
import { namesFile } from "../reading/pictures.ts";
import {
  asideContent,
  beforeContent,
  distinct,
  group,
  heading,
  intro,
  line,
  link,
  paragraph,
  picture as pictureFile,
  point,
  sameWidth,
  sentence,
  table as tableFields,
  titled,
} from "./fields.ts";
import { pricing } from "./offers.ts";
import { partner } from "./partners.ts";

/** Every kind of block, under its name in content files: nothing else is exported here. */

/** Its name, what it shows, and its fields. */
const block = <Type extends string, Fields extends z.ZodRawShape>(
  type: Type,
  description: string,
  fields: Fields,
) =>
  group(description, {
    type: z.literal(type).describe("The kind of block"),
    ...fields,
  });

const id = line(40)
  .regex(/^[a-z][a-z-]*$/, "must be lower-case words with hyphens")
  .describe("Anchor of the section, unique on the page, if links point to it as #id");

/** What most blocks begin with. */
const anchored = { ...titled.shape, id: id.optional() };

const somePoints = z.array(point).min(1).describe("Points");

export const aside = block("aside", "One sentence and a link", asideContent.shape);

export const before = block(
  "before",
  "What the client must bring, and when not to buy",
  beforeContent.shape,
);

export const bench = block(
  "bench",
  "What a bench costs: the work of its offer, and the parts of the sample",
  {
    offer: pricing.offer,
    work: group("Above the work, whose days come from offers.yaml", titled.shape),
    parts: group("Above the parts, which come from the sample's file", titled.shape),
  },
);

export const callToAction = block("callToAction", "One sentence and one button", {
  ...intro.shape,
  link: link.describe("The button"),
});

export const cards = block("cards", "Points as cards on the dark screen, four in a row", {
  ...anchored,
  points: somePoints,
});

export const checklist = block("checklist", "A numbered list in two columns", {
  ...titled.shape,
  points: somePoints,
});

export const cookies = block(
  "cookies",
  "The consent provider's cookie table, if any, today's date and the firm's details; once on a page",
  {},
);

const entry = z.strictObject({
  question: line(120).describe("A question as a visitor would ask it"),
  answer: paragraph,
});

export const faq = block("faq", "Questions; pressing one shows its answer", {
  ...anchored,
  questions: z
    .array(entry)
    .min(1)
    .superRefine(distinct("question"))
    .describe("Questions, each with its answer"),
});

export const form = block(
  "form",
  "The contact form, once on a page; links point to it as #contact",
  {
    ...intro.shape,
    hint: line(60).optional().describe("What to write, instead of the hint of all forms"),
    steps: z.boolean().default(true).describe("Whether how a project begins is beside it"),
  },
);

export const freeOffer = block("freeOffer", "The free offer, which comes from offers.yaml", {});

export const industries = block(
  "industries",
  "All industries from their own files, as cards",
  anchored,
);

export const logos = block("logos", "A row of logos, such as of partners or the press", {
  ...titled.shape,
  marks: z
    .array(partner)
    .min(1)
    .max(8)
    .superRefine(distinct("name"))
    .optional()
    .describe("Up to eight logos; leave this field out for those of partners.yaml"),
});

export const offers = block(
  "offers",
  "What clients can buy, with prices, and how a project begins; both come from offers.yaml",
  anchored,
);

export const paper = block("paper", "A paper to download; the build reads its size from the file", {
  ...anchored,
  title: line(120).describe("Title of the paper"),
  contents: z
    .array(line(160).describe("One section of the paper"))
    .min(1)
    .describe("The sections of the paper"),
  file: line()
    .refine(paperAt, { error: ({ input }) => noPaper(String(input)) })
    .describe("The file, in site/public/papers/"),
});

export const picture = block("picture", "A photograph or drawing, with a line under it", {
  file: pictureFile("picture", "The picture"),
  alt: line(200)
    .refine((alt) => !namesFile(alt), "is a file's name. Write what the picture shows")
    .describe("What it shows, for visitors who can't see it"),
  caption: sentence(240).describe("The line under it").optional(),
});

export const points = block("points", "Points in three columns under a heavy rule", {
  ...anchored,
  points: somePoints,
  tone: z
    .enum(["paper", "band", "screen"])
    .default("paper")
    .describe("Page colour, the greyer band, or the dark screen"),
});

const proseSection = z.strictObject({
  heading,
  paragraphs: z.array(paragraph).min(1).describe("Running text, one entry per paragraph"),
  items: z.array(sentence(300).describe("One entry")).optional().describe("A list under the text"),
  onlyIn: z
    .enum(["relay", "direct"])
    .optional()
    .describe("Show it only in builds with this SUBMISSION_MODE; leave it out for both"),
});

export const prose = block("prose", "Running text in sections, for policies", {
  sections: z.array(proseSection).min(1).describe("Sections, each with its heading"),
});

export const rows = block("rows", "Points as wide rows: title left, text right", {
  ...anchored,
  points: somePoints,
});

export const scorecard = block(
  "scorecard",
  "Our own first round of planted bugs as a scorecard, from its record; printed on a sheet by itself",
  {
    ...anchored,
    caught: line(12).describe("The word for a bug that a test failed with"),
    missed: line(12).describe("The word for a bug that every test passed with"),
    rows: z.array(point).min(2).max(5).describe("What the sheet says under the squares"),
  },
);

export const services = block("services", "The core services from their own files", anchored);

export const sheet = block("sheet", "The traces of all the thermostat's tests, from edge to edge", {
  caption: sentence(160).describe("Caption: what the lines are"),
  link: link.describe("The link after the caption"),
});

export const statistics = block(
  "statistics",
  "The firm's statistics from company.yaml",
  titled.shape,
);

export const steps = block("steps", "Numbered steps", {
  ...anchored,
  steps: z.array(point).min(2).max(6).describe("Two to six steps"),
  link: link.describe("A link under the steps").optional(),
  tone: z.enum(["band", "screen"]).default("band").describe("The greyer band or the dark screen"),
});

const stripItem = z.strictObject({
  name: line(40).describe("Technology or standard"),
  note: sentence(120).describe("A few words about it"),
});

export const strip = block("strip", "A dark strip of technologies or standards", {
  heading,
  items: z.array(stripItem).min(1).describe("The entries of the strip"),
});

export const table = block("table", "A table; the first cell of a row is its heading", {
  ...anchored,
  ...tableFields(5),
  folds: z
    .boolean()
    .optional()
    .describe("Whether a phone shows only the rows' headings, which open when they are pressed"),
}).superRefine(sameWidth);

export const team = block("team", "All members of the team", {
  ...titled.shape,
  link: link.optional().describe("A link under the members"),
  details: z.boolean().default(false).describe("true adds role, languages and topics"),
});

export const welds = block("welds", "The map of welds, with what the tests miss of a bug", {
  ...titled.shape,
  link: link.describe("The link after the text"),
});
