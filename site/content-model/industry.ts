import { z } from "astro/zod";
import { industryDrawings } from "../drawings/names.ts";
import { intro, line, meta, paragraph, point, source } from "./pieces.ts";

const serviceSlug = line(60).describe("File name of a service without its ending");

/** content/industries/*.yaml: the file's name is the page's path. */
export const industry = z.strictObject({
  title: line(60).describe("The industry's name in menus and on cards"),
  order: z.number().int().describe("Place among all industries, lowest first"),
  summary: line(140).describe("One sentence on the card"),
  drawing: z.enum(industryDrawings).describe("The line drawing that stands for it"),
  meta,
  hero: intro.extend({ cta: line(40).describe("The button that leads down to the form") }),
  challenges: intro.extend({ points: z.array(point).min(3).max(6) }),
  obligations: intro
    .extend({
      items: z
        .array(
          z.strictObject({
            when: line(40).describe("Since or from when, or the standard's number"),
            what: line(120).describe("The rule or standard"),
            consequence: paragraph.describe("What it means for testing"),
          }),
        )
        .min(3),
    })
    .describe("Rules and standards with what they ask of tests"),
  apply: intro.extend({
    rows: z
      .array(
        z.strictObject({
          situation: line(120).describe("What the client faces"),
          answer: paragraph.describe("What we would build or do"),
          service: serviceSlug,
        }),
      )
      .min(3),
  }),
  categories: intro
    .extend({ points: z.array(point).min(3).max(6) })
    .optional()
    .describe("Kinds of products we can support"),
  services: z
    .strictObject({
      heading: line(80),
      text: paragraph,
      cards: z.array(serviceSlug).length(4),
      further: z.array(serviceSlug).length(4),
    })
    .optional()
    .describe("Four services as cards and four as further links"),
  form: z.strictObject({ title: line(80), text: paragraph }),
  sources: z.array(source).min(1),
});

export type Industry = z.infer<typeof industry>;
