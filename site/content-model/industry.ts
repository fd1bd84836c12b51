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
  refersTo,
  says,
  source,
} from "./pieces.ts";

const serviceName = line(60)
  .meta(says("File name of a service without its ending", "cicd-integration"))
  .register(refersTo, { target: "service" });

/** content/industries/*.yaml: the file's name is the page's path. */
export const industry = z.strictObject({
  title: line(60).meta(says("The industry's name in menus and on cards", "HVAC control")),
  order: order("all industries"),
  summary: line(140).meta(
    says("One sentence on the card", "Connected sensors, tested for the bad days of radio."),
  ),
  drawing: z.enum(drawingsIn("industries")).describe("The line drawing that stands for it"),
  meta,
  hero: intro.extend({ cta: callToAction }).describe("The top of the page"),
  challenges: intro
    .extend({ points: z.array(point).min(3).max(6).describe("Three to six points") })
    .describe("What is hard in this industry"),
  obligations: intro
    .extend({
      items: z
        .array(
          z.strictObject({
            when: line(40).meta(
              says("Since or from when, or the standard's number", "From 11 December 2027"),
            ),
            what: line(120).meta(says("The rule or standard", "Cyber Resilience Act, in full")),
            consequence: paragraph.meta(
              says("What it means for testing", "The bench must build the oldest supported unit."),
            ),
          }),
        )
        .min(3)
        .describe("Three rules or more"),
    })
    .describe("Rules and standards with what they ask of tests"),
  apply: intro
    .extend({
      rows: z
        .array(
          z.strictObject({
            situation: line(120).meta(
              says("What the client faces", "The radio works in the office only."),
            ),
            answer: paragraph.meta(says("What we would build or do", "A shielded bench.")),
            service: serviceName,
          }),
        )
        .min(3)
        .describe("Three situations or more"),
    })
    .describe("How the services apply"),
  categories: intro
    .extend({ points: z.array(point).min(3).max(6).describe("Three to six kinds") })
    .optional()
    .describe("Kinds of products we can support"),
  services: z
    .strictObject({
      heading,
      text: paragraph,
      cards: z.array(serviceName).length(4).describe("Four services as cards"),
      further: z.array(serviceName).length(4).describe("Four services as links"),
    })
    .optional()
    .describe("Four services as cards and four as further links"),
  form: formIntro,
  sources: z.array(source).min(1).describe("Public sources that claims on the page lean on"),
});

export type Industry = z.infer<typeof industry>;

/** An industry with the path of its page. */
export type ListedIndustry = Industry & { path: string };
