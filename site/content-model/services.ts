import { z } from "astro/zod";
import { drawingsIn, svgOf } from "../drawings/files.ts";
import { labelsIn } from "../drawings/svg.ts";
import { demonstration } from "./demonstration.ts";
import {
  beforeContent,
  contactForm,
  distinct,
  download,
  group,
  heading,
  line,
  meta,
  order,
  paragraph,
  point,
  sameWidth,
  sentence,
  source,
  table,
} from "./fields.ts";
import { heroWithForm, refuseUnsaid } from "./hero.ts";
import { furtherBlocks } from "./pages.ts";

/** A diagram with an equivalent table. */
const diagram = group("A diagram, if it explains more than words", {
  heading,
  drawing: z
    .enum([...drawingsIn("diagrams"), "results"])
    .describe("The diagram; its numbers are in the table, too"),
  caption: sentence(240).describe("One line under the diagram: how to read it"),
  twin: group("The diagram as a table, for visitors who cannot see it", table(4))
    .superRefine(sameWidth)
    .optional(),
})
  // The results are tables themselves.
  .refine(({ drawing, twin }) => twin || drawing === "results", {
    path: ["twin"],
    error: "is missing for this drawing",
  })
  .superRefine(({ drawing, caption, twin }, context) => {
    if (!twin || drawing === "results") return;
    const words = [caption, ...twin.columns, ...twin.rows.flat()].join(" ");
    refuseUnsaid(labelsIn(svgOf(`diagrams/${drawing}/wide`)), words, ["twin"], context);
  });

const threePoints = (description: string) =>
  z.array(point).length(3).describe(`${description}: three points`);

const whatWeDoCard = z.strictObject({
  title: line(80).describe("Heading of the card"),
  bullets: z.array(paragraph).length(2).describe("Two entries"),
});

/** The page of a service, in the order of its blocks. */
const servicePage = group("The service's page", {
  meta,
  hero: heroWithForm,
  whatWeDo: z.array(whatWeDoCard).min(2).max(4).describe("What the firm does: two to four cards"),
  whoFor: threePoints("Who the service is for"),
  whatYouGet: z.array(point).length(4).describe("What the client gets: four benefits"),
  why: threePoints("Why this firm"),
  blocks: furtherBlocks,
  diagram: diagram.optional(),
  demonstration: demonstration
    .optional()
    .describe("A demonstration from the firmware, if there is one"),
  downloads: z
    .array(download)
    .min(1)
    .max(3)
    .superRefine(distinct("href"))
    .describe("Complete samples of what the client gets, if any")
    .optional(),
  before: beforeContent,
  form: contactForm,
  sources: z.array(source).optional().describe("Public sources for claims on the page"),
});

/** content/services/*.yaml: the file's name is the page's path. */
export const service = z.strictObject({
  title: line(60).describe("The service's name in menus and on cards"),
  group: z.enum(["core", "other"]).describe("Its group in the Services menu"),
  order: order("all services"),
  summary: line(120).describe("One sentence on the card"),
  drawing: z
    .enum(drawingsIn("services"))
    .default("probe")
    .describe("The line drawing that represents it; a probe without it"),
  page: servicePage,
});

export type ServiceDiagram = z.infer<typeof diagram>;
