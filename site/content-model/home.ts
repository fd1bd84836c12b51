import { z } from "astro/zod";
import { readouts } from "../drawings/traces.ts";
import {
  group,
  heading,
  intro,
  line,
  link,
  meta,
  paragraph,
  point,
  section,
  sentence,
} from "./fields.ts";
import { refuseUnsaid } from "./hero.ts";
import { furtherBlocks } from "./pages.ts";

const phase = point.extend({
  rhythm: line(40).describe("How long it takes or how often it repeats"),
});
const sixPoints = z.array(point).length(6).describe("Six points");

/** content/home.yaml */
export const home = z.strictObject({
  meta,
  hero: group("The top of the page", {
    heading: line(60).describe("What the firm does, in a few words"),
    text: paragraph,
    primary: link.describe("The main button"),
    secondary: link.describe("The outlined button"),
    drawingSays: sentence(480)
      .describe("What the film shows, with its numbers, for visitors who can't see it")
      .superRefine((words, context) => refuseUnsaid(Object.values(readouts), words, [], context)),
  }),
  highlights: z.array(point).length(4).describe("Four cards under the top"),
  instrument: group("The thermostat, into which visitors put a bug", {
    heading,
    note: paragraph,
    link: link.describe("The link to its page"),
  }).optional(),
  services: intro.describe("Above the cards of the services, which come from their own files"),
  statistics: group("The band of statistics, whose numbers come from company.yaml", {
    partners: sentence(80).describe("Sentence before the partners' logos"),
  }).optional(),
  process: section("How a project runs", {
    phases: z.array(phase).length(3).describe("The phases of the timing diagram"),
  }),
  differences: section("What is different about the firm", { points: sixPoints }),
  benefits: section("What a client gets", { points: sixPoints }),
  blocks: furtherBlocks,
  contact: intro.describe("Above the contact form"),
});

export type Home = z.infer<typeof home>;
