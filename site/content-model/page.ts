import { z } from "astro/zod";
import { drawingsIn } from "../drawings/files.ts";
import { distinctAnchors } from "./anchors.ts";
import {
  aside,
  download,
  formIntro,
  group,
  heading,
  intro,
  line,
  link,
  meta,
  paragraph,
  point,
  range,
  sameWidth,
  section,
  source,
  standIn,
  table,
} from "./fields.ts";
import { existing } from "./references.ts";
import { before, strip } from "./service.ts";

const id = line(40)
  .regex(/^[a-z][a-z-]*$/, "must be lower-case words with hyphens")
  .describe("Anchor of the section, unique on the page: links point to it as #id");
/** What most blocks begin with. */
const titled = { ...intro.shape, id };
const points = (least: number) => z.array(point).min(least).describe(`At least ${least} points`);
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

/** The blocks a page can be built from, each rendered by one section of the site. */
export const blocks = {
  points: block("points", "Points in three columns under a heavy rule", {
    ...titled,
    points: points(3),
    tone: z.enum(["paper", "band"]).default("paper").describe("Page colour or the greyer band"),
  }),
  cells: block("cells", "Points in bordered cells on the dark screen, four in a row", {
    ...titled,
    points: points(2),
  }),
  rows: block("rows", "Points as wide rows: title left, text right", {
    ...titled,
    points: points(2),
  }),
  checklist: block("checklist", "A numbered list with check marks, two columns", {
    ...intro.shape,
    points: points(4),
  }),
  channels: block("channels", "Three points on the dark screen, each under a trace", {
    id,
    heading,
    points: z.array(point).length(3).describe("Three points"),
  }),
  steps: block("steps", "Numbered steps", {
    ...titled,
    steps: z.array(point).min(3).max(6).describe("Three to six steps"),
    tone: z.enum(["band", "screen"]).default("band").describe("The greyer band or the dark screen"),
  }),
  stats: block("stats", "The firm's figures from company.yaml", intro.shape),
  services: block("services", "Services from their own files", {
    ...titled,
    layout: z.enum(["cards", "rows"]).describe("Cards with drawings, or rows with more text"),
    group: z
      .enum(["core", "other"])
      .optional()
      .describe("Show only this group; leave it out for all"),
  }),
  industries: block("industries", "All industries from their own files, as cards", titled),
  team: block("team", "All members of the team", {
    ...intro.shape,
    details: z.boolean().default(false).describe("true adds role, languages and topics"),
  }),
  strip: block("strip", "A dark strip of technologies or standards", { strip }),
  table: block("table", "A table; the first cell of a row is its heading", {
    ...titled,
    ...table(5),
  }).superRefine(sameWidth),
  offers: block(
    "offers",
    "What clients can buy; prices follow from the days and the rates in company.yaml",
    {
      ...titled,
      offers: z.array(offer).min(2).describe("Ways of working together"),
    },
  ),
  paper: block("paper", "A paper to download; the build reads its length and size from the file", {
    ...titled,
    title: line(120).describe("Title of the paper"),
    contents: z
      .array(line(160).describe("One section of the paper"))
      .min(3)
      .describe("The sections of the paper"),
    file: line(80)
      .regex(/^\/papers\/[a-z0-9-]+\.pdf$/, "must be /papers/name.pdf")
      .superRefine(existing("file"))
      .describe("The file, in site/public/papers/"),
  }),
  prose: block("prose", "Running text in sections, for policies", {
    sections: z.array(proseSection).min(1).describe("Sections, each with its heading"),
  }),
  cookies: block(
    "cookies",
    "The consent provider's cookie table, if any, today's date and the firm's details; once on a page",
    {},
  ),
  aside: block("aside", "One sentence and a link", aside.shape),
  callToAction: block("callToAction", "One sentence and one button", {
    ...intro.shape,
    link: link.describe("The button"),
  }),
  before: block("before", "What the client must bring, and when not to buy", { before }),
  form: block(
    "form",
    "The contact form, once on a page; links point to it as #contact",
    formIntro.shape,
  ),
};

/** content/pages/*.yaml: the file's name is the page's path. */
export const page = z.strictObject({
  title: line(60).describe("The page's short name: in the breadcrumb, menus and lists"),
  meta,
  standIn: z
    .boolean()
    .default(false)
    .describe("true while the owner has not confirmed what the page promises"),
  noindex: z.boolean().default(false).describe("true keeps the page out of search results"),
  hero: section("The top of the page", {
    actions: z.array(link).max(2).default([]).describe("Buttons; the first one is yellow"),
    figure: z
      .enum(["none", ...drawingsIn("heroes")])
      .default("none")
      .describe("The drawing beside the heading"),
  }),
  blocks: z
    .array(z.discriminatedUnion("type", Object.values(blocks) as never))
    .min(1)
    .superRefine(distinctAnchors)
    .describe("What the page shows, block by block"),
  sources: z.array(source).optional().describe("Public sources for claims on the page"),
});

export type Block = {
  [Type in keyof typeof blocks]: z.infer<(typeof blocks)[Type]>;
}[keyof typeof blocks];
export type BlockOf<Type extends keyof typeof blocks> = z.infer<(typeof blocks)[Type]>;
export type Page = Omit<z.infer<typeof page>, "blocks"> & { blocks: Block[] };
