import { z } from "astro/zod";
import { drawingsIn } from "../drawings/files.ts";
import { distinctAnchors } from "./anchors.ts";
import {
  aside,
  download,
  formIntro,
  heading,
  intro,
  line,
  link,
  meta,
  paragraph,
  point,
  sameWidth,
  source,
  standIn,
  table,
} from "./fields.ts";
import { existing } from "./references.ts";
import { before, strip } from "./service.ts";

const id = line(40)
  .regex(/^[a-z][a-z-]*$/, "must be lower-case words with hyphens")
  .describe("Anchor of the section, unique on the page: links point to it as #id");
const points = (least: number, description = `At least ${least} points`) =>
  z.array(point).min(least).describe(description);
const block = <Type extends string>(type: Type) =>
  z.strictObject({ type: z.literal(type).describe("The kind of block"), standIn });

const offer = z.strictObject({
  title: line(40).describe("Its name"),
  who: line(240).describe("How long it takes, and who comes"),
  bring: line(240).describe("What the client brings"),
  get: line(240).describe("What the client has at the end"),
  rate: z.enum(["engineer", "coach"]).describe("Whose day rate in company.yaml holds"),
  days: z
    .strictObject({
      from: z.number().int().positive().describe("Fewest"),
      to: z.number().int().positive().describe("Most"),
    })
    .refine(({ from, to }) => from <= to, "must not begin above its end")
    .optional()
    .describe("Days of work, of all people together; leave it out if it is sold by the day"),
  terms: line(80).describe("What the price covers, or when it is fixed"),
  samples: z.array(download).min(1).max(2).optional().describe("Samples of what the client gets"),
});

/** The blocks a page can be built from, each rendered by one section of the site. */
export const blocks = {
  points: block("points")
    .extend(intro.shape)
    .extend({
      id,
      points: points(3),
      tone: z.enum(["paper", "band"]).default("paper").describe("Page colour or the greyer band"),
    })
    .describe("Points in three columns under a heavy rule"),
  cells: block("cells")
    .extend(intro.shape)
    .extend({ id, points: points(2) })
    .describe("Points in bordered cells on the dark screen, four in a row"),
  rows: block("rows")
    .extend(intro.shape)
    .extend({ id, points: points(2) })
    .describe("Points as wide rows: title left, text right"),
  checklist: block("checklist")
    .extend(intro.shape)
    .extend({ points: points(4) })
    .describe("A numbered list with check marks, two columns"),
  channels: block("channels")
    .extend({ id, heading, points: z.array(point).length(3).describe("Three points") })
    .describe("Three points on the dark screen, each under a trace"),
  steps: block("steps")
    .extend(intro.shape)
    .extend({
      id,
      steps: z.array(point).min(3).max(6).describe("Three to six steps"),
      tone: z
        .enum(["band", "screen"])
        .default("band")
        .describe("The greyer band or the dark screen"),
    })
    .describe("Numbered steps"),
  stats: block("stats").extend(intro.shape).describe("The firm's figures from company.yaml"),
  services: block("services")
    .extend(intro.shape)
    .extend({
      id,
      layout: z.enum(["cards", "rows"]).describe("Cards with drawings, or rows with more room"),
      group: z.enum(["core", "other"]).optional().describe("Only this group; without it, all"),
    })
    .describe("Services from their own files"),
  industries: block("industries")
    .extend(intro.shape)
    .extend({ id })
    .describe("All industries from their own files, as cards"),
  team: block("team")
    .extend(intro.shape)
    .extend({
      details: z.boolean().default(false).describe("true adds role, languages and topics"),
    })
    .describe("All members of the team"),
  strip: block("strip").extend({ strip }).describe("A dark strip of technologies or standards"),
  table: block("table")
    .extend(intro.shape)
    .extend({ id, ...table(5) })
    .superRefine(sameWidth)
    .describe("A table; the first cell of a row is its head"),
  offers: block("offers")
    .extend(intro.shape)
    .extend({ id, offers: z.array(offer).min(2).describe("Ways of working together") })
    .describe("What clients can buy; prices follow from the days and the rates in company.yaml"),
  paper: block("paper")
    .extend(intro.shape)
    .extend({
      id,
      title: line(120).describe("Title of the paper"),
      contents: z
        .array(line(160).describe("One section of the paper"))
        .min(3)
        .describe("The sections of the paper"),
      file: line(80)
        .regex(/^\/papers\/[a-z0-9-]+\.pdf$/, "must be /papers/name.pdf")
        .superRefine(existing("file"))
        .describe("The file, in site/public/papers/"),
    })
    .describe("A paper to download; the page reads its length and size from the file"),
  prose: block("prose")
    .extend({
      sections: z
        .array(
          z.strictObject({
            id,
            heading,
            paragraphs: z.array(paragraph).min(1).describe("Running text, one entry per paragraph"),
            items: z
              .array(line(300).describe("One entry"))
              .optional()
              .describe("A list under the text"),
            onlyIn: z
              .enum(["relay", "direct"])
              .optional()
              .describe("Only in builds with this SUBMISSION_MODE; without it, in both"),
          }),
        )
        .min(1)
        .describe("Sections, each with its heading"),
    })
    .describe("Running text in sections, for policies"),
  cookies: block("cookies").describe(
    "The consent provider's cookie table if there is one, today's date and the firm's details; once on a page",
  ),
  aside: block("aside").extend(aside.shape).describe("One sentence and a link"),
  callToAction: block("callToAction")
    .extend(intro.shape)
    .extend({ link: link.describe("The button") })
    .describe("One sentence and one button"),
  before: block("before")
    .extend({ before })
    .describe("What the client must bring, and when not to buy"),
  form: block("form")
    .extend(formIntro.shape)
    .describe("The contact form, once on a page; links point to it as #contact"),
};

/** content/pages/*.yaml: the file's name is the page's path. */
export const page = z.strictObject({
  title: line(60).describe("The page's name in the breadcrumb"),
  meta,
  standIn: z
    .boolean()
    .default(false)
    .describe("true while the owner has not confirmed what the page promises"),
  noindex: z.boolean().default(false).describe("true keeps the page out of search results"),
  hero: intro
    .extend({
      actions: z.array(link).max(2).default([]).describe("Buttons; the first one is yellow"),
      figure: z
        .enum(["none", ...drawingsIn("heroes")])
        .default("none")
        .describe("The drawing beside the heading"),
    })
    .describe("The top of the page"),
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
