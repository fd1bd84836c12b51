import { z } from "astro/zod";
import { drawingsIn } from "../drawings/files.ts";
import {
  callToAction,
  formIntro,
  heading,
  intro,
  line,
  meta,
  order,
  paragraph,
  point,
  sameWidth,
  says,
  source,
  table,
} from "./pieces.ts";

/** A diagram with the table that says the same in words. */
const figure = intro.extend({
  drawing: z
    .enum([...drawingsIn("diagrams"), "results"])
    .describe("The diagram; the numbers in it are the table's rows"),
  caption: line(240).meta(
    says("One line under the diagram: how to read it", "Follow a signal from left to right."),
  ),
  twin: z
    .strictObject(table(4))
    .superRefine(sameWidth)
    .describe("The same in words, for those who cannot see the diagram"),
});

/** A dark strip of names. */
export const strip = z
  .strictObject({
    kind: z.enum(["technologies", "standards"]).describe("What the strip lists"),
    heading,
    items: z
      .array(
        z.strictObject({
          name: line(40).meta(says("Technology or standard", "Zephyr OS")),
          note: line(120).meta(says("A few words about it", "real-time operating system")),
        }),
      )
      .min(1)
      .describe("What it shows"),
  })
  .describe("A strip of technologies or standards, where there is one");

/** What stands before the form, so that nobody buys the wrong thing. */
export const before = z
  .strictObject({
    heading,
    bring: z
      .array(line(240).meta(says("One thing", "Two boards of the same revision.")))
      .min(2)
      .describe("What the client must bring"),
    notFor: z
      .array(line(240).meta(says("One case", "There are no tests yet.")))
      .min(1)
      .describe("When this is the wrong thing to buy"),
  })
  .describe("What the client must bring, and when not to buy");

const threeCards = (description: string) =>
  z.array(point).length(3).describe(`${description}: three cards`);

/** The page of a service, block by block in the order a visitor meets them. */
const servicePage = z
  .strictObject({
    meta,
    hero: intro.extend({ cta: callToAction }).describe("The top of the page"),
    whatWeDo: z
      .array(
        z.strictObject({
          title: line(80).meta(says("Heading of the card", "Architecture review")),
          bullets: z.array(paragraph).length(2).describe("Two entries"),
        }),
      )
      .length(2)
      .describe("What the firm does: two cards"),
    figure: figure.optional().describe("A diagram, where a picture says it better than words"),
    whoFor: threeCards("Whom the service is for"),
    whatYouGet: intro
      .omit({ heading: true })
      .extend({ points: z.array(point).length(4).describe("Four benefits") })
      .describe("What the client gets"),
    why: threeCards("Why this firm"),
    strip: strip.optional(),
    before,
    form: formIntro,
    sources: z.array(source).optional().describe("Public sources that claims on the page lean on"),
  })
  .describe("The service's page");

/** content/services/*.yaml: the file's name is the page's path. */
export const service = z.strictObject({
  title: line(60).meta(says("The service's name in menus and on cards", "Test automation")),
  group: z.enum(["core", "other"]).describe("Which group of the Services menu it stands in"),
  order: order("all services"),
  summary: line(120).meta(
    says("One sentence on the card", "Pipelines that reach real boards on every commit."),
  ),
  drawing: z.enum(drawingsIn("services")).describe("The line drawing that stands for it"),
  page: servicePage,
});

export type Service = z.infer<typeof service>;
export type ServiceFigure = z.infer<typeof figure>;
export type ServicePage = z.infer<typeof servicePage>;

/** A service with the path of its page. */
export type ListedService = Service & { path: string };
