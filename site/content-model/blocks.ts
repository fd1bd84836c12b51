import { z } from "astro/zod";
import {
  group,
  heading,
  intro,
  line,
  link,
  paragraph,
  point,
  sameWidth,
  standIn,
  table as tableFields,
  titled,
} from "./fields.ts";
import { existing } from "./references.ts";

/** The blocks of content/pages/*.yaml; each has its component and an example in site/blocks/TYPE/. */

/** A kind of block: its name in content files, what it shows, and its fields. */
const block = <Type extends string, Fields extends z.ZodRawShape>(
  type: Type,
  description: string,
  fields: Fields,
) =>
  group(description, {
    type: z.literal(type).describe("The kind of block"),
    standIn,
    ...fields,
  });

const id = line(40)
  .regex(/^[a-z][a-z-]*$/, "must be lower-case words with hyphens")
  .describe("Anchor of the section, unique on the page: links point to it as #id");

/** What most blocks begin with. */
const anchored = { ...titled.shape, id };

const atLeast = (least: number) => z.array(point).min(least).describe(`At least ${least} points`);

/** One sentence and a link, between two sections. */
export const asideContent = group("One sentence and a link", {
  text: line(160).describe("The sentence"),
  link: link.describe("The link"),
});

const aside = block("aside", "One sentence and a link", asideContent.shape);

/** The section before the form, which keeps clients from buying the wrong thing. */
export const beforeContent = group("What the client must bring, and when not to buy", {
  heading,
  bring: z.array(line(240).describe("One thing")).min(2).describe("What the client must bring"),
  notFor: z
    .array(line(240).describe("One case"))
    .min(1)
    .describe("When this is the wrong thing to buy"),
});

const before = block(
  "before",
  "What the client must bring, and when not to buy",
  beforeContent.shape,
);

const callToAction = block("callToAction", "One sentence and one button", {
  ...intro.shape,
  link: link.describe("The button"),
});

const cards = block("cards", "Points as cards on the dark screen, four in a row", {
  ...anchored,
  points: atLeast(2),
});

const checklist = block("checklist", "A numbered list in two columns", {
  ...titled.shape,
  points: atLeast(4),
});

const cookies = block(
  "cookies",
  "The consent provider's cookie table, if any, today's date and the firm's details; once on a page",
  {},
);

const form = block(
  "form",
  "The contact form, once on a page; links point to it as #contact",
  intro.shape,
);

const industries = block("industries", "All industries from their own files, as cards", anchored);

const offers = block(
  "offers",
  "What clients can buy, with prices, and how a project begins; both come from offers.yaml",
  anchored,
);

const paper = block("paper", "A paper to download; the build reads its size from the file", {
  ...anchored,
  title: line(120).describe("Title of the paper"),
  contents: z
    .array(line(160).describe("One section of the paper"))
    .min(3)
    .describe("The sections of the paper"),
  file: line(80)
    .regex(/^\/papers\/[a-z0-9-]+\.pdf$/, "must be /papers/name.pdf")
    .superRefine(existing("file"))
    .describe("The file, in site/public/papers/"),
});

const points = block("points", "Points in three columns under a heavy rule", {
  ...anchored,
  points: atLeast(3),
  tone: z
    .enum(["paper", "band", "screen"])
    .default("paper")
    .describe("Page colour, the greyer band, or the dark screen"),
});

const proseSection = z.strictObject({
  id,
  heading,
  paragraphs: z.array(paragraph).min(1).describe("Running text, one entry per paragraph"),
  items: z.array(line(300).describe("One entry")).optional().describe("A list under the text"),
  onlyIn: z
    .enum(["relay", "direct"])
    .optional()
    .describe("Show it only in builds with this SUBMISSION_MODE; leave it out for both"),
});

const prose = block("prose", "Running text in sections, for policies", {
  sections: z.array(proseSection).min(1).describe("Sections, each with its heading"),
});

const rows = block("rows", "Points as wide rows: title left, text right", {
  ...anchored,
  points: atLeast(2),
  folded: z.boolean().default(false).describe("true shows only the titles, until one is pressed"),
});

const services = block("services", "Services from their own files", {
  ...anchored,
  group: z
    .enum(["core", "other"])
    .optional()
    .describe("Show only this group; leave it out for all"),
});

const stats = block("stats", "The firm's figures from company.yaml", titled.shape);

const steps = block("steps", "Numbered steps", {
  ...anchored,
  steps: z.array(point).min(3).max(6).describe("Three to six steps"),
  link: link.describe("A link under the steps").optional(),
  tone: z.enum(["band", "screen"]).default("band").describe("The greyer band or the dark screen"),
});

const stripItem = z.strictObject({
  name: line(40).describe("Technology or standard"),
  note: line(120).describe("A few words about it"),
});

export const stripContent = group("A strip of technologies or standards, if any", {
  heading,
  items: z.array(stripItem).min(1).describe("The entries of the strip"),
});

const strip = block("strip", "A dark strip of technologies or standards", stripContent.shape);

const table = block("table", "A table; the first cell of a row is its heading", {
  ...anchored,
  ...tableFields(5),
}).superRefine(sameWidth);

const team = block("team", "All members of the team", {
  ...titled.shape,
  link: link.optional().describe("A link under the members"),
  details: z.boolean().default(false).describe("true adds role, languages and topics"),
});

/** One block of a page, of any kind. */
export const anyBlock = z.discriminatedUnion("type", [
  aside,
  before,
  callToAction,
  cards,
  checklist,
  cookies,
  form,
  industries,
  offers,
  paper,
  points,
  prose,
  rows,
  services,
  stats,
  steps,
  strip,
  table,
  team,
]);

export type Block = z.infer<typeof anyBlock>;

/** What a block of this kind says. */
export type BlockOf<Type extends Block["type"]> = Extract<Block, { type: Type }>;
