import { z } from "astro/zod";
import { figureDrawings, serviceDrawings } from "../drawings/names.ts";
import { intro, line, meta, paragraph, point, source } from "./pieces.ts";

/** A diagram with the table that says the same in words. */
const figure = intro.extend({
  drawing: z.enum(figureDrawings).describe("The diagram; the numbers in it are the table's rows"),
  caption: line(240).describe("One line under the diagram: how to read it"),
  twin: z
    .strictObject({
      columns: z.array(line(40)).min(2).max(4).describe("Heads of the columns"),
      rows: z
        .array(z.array(line(240)).min(2).max(4))
        .min(2)
        .describe("Rows, each with as many cells as columns; the first cell is the row's head"),
    })
    .refine(({ columns, rows }) => rows.every(({ length }) => length === columns.length), {
      message: "each row needs as many cells as there are columns",
    })
    .describe("The same in words, for those who cannot see the diagram"),
});

/** The page of a service, block by block in the order a visitor meets them. */
export const servicePage = z.strictObject({
  meta,
  hero: intro.extend({ cta: line(40).describe("The button that leads down to the form") }),
  whatWeDo: z.strictObject({
    heading: line(80),
    cards: z
      .array(z.strictObject({ title: line(80), bullets: z.array(paragraph).length(2) }))
      .length(2),
  }),
  figure: figure.optional().describe("A diagram, where a picture says it better than words"),
  whoFor: z.strictObject({ heading: line(80), cards: z.array(point).length(3) }),
  whatYouGet: intro.extend({ points: z.array(point).length(4) }),
  why: z.strictObject({ heading: line(80), cards: z.array(point).length(3) }),
  strip: z
    .strictObject({
      kind: z.enum(["technologies", "standards"]),
      heading: line(80),
      items: z.array(z.strictObject({ name: line(40), note: line(120) })).min(1),
    })
    .optional()
    .describe("A strip of technologies or standards, where the service has one"),
  before: z.strictObject({
    heading: line(80),
    bring: z.array(line(240)).min(2).describe("What the client must bring"),
    notFor: z.array(line(240)).min(1).describe("When this is the wrong thing to buy"),
  }),
  form: z.strictObject({ title: line(80), text: paragraph }),
  sources: z.array(source).optional().describe("Public sources that claims on the page lean on"),
});

/** content/services/*.yaml: the file's name is the page's path. */
export const service = z.strictObject({
  title: line(60).describe("The service's name in menus and on cards"),
  group: z.enum(["core", "other"]).describe("Which group of the Services menu it stands in"),
  order: z.number().int().describe("Place among all services, lowest first"),
  summary: line(120).describe("One sentence on the card"),
  drawing: z.enum(serviceDrawings).describe("The line drawing that stands for it"),
  page: servicePage,
});

export type Service = z.infer<typeof service>;
export type ServiceFigure = z.infer<typeof figure>;
export type ServicePage = z.infer<typeof servicePage>;
