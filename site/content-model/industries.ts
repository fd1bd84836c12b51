import { basename } from "node:path/posix";
import { z } from "astro/zod";
import { find } from "../../shared/files.ts";
import { drawingsIn } from "../drawings/files.ts";
import { nameOf } from "../reading/names.ts";
import {
  contactForm,
  group,
  heading,
  idOf,
  line,
  meta,
  nameIn,
  order,
  paragraph,
  point,
  section,
  source,
} from "./fields.ts";
import { heroWithForm } from "./hero.ts";
import { furtherBlocks } from "./pages.ts";
import { dated } from "./timeline.ts";

const serviceName = nameIn(() =>
  // A wrong name is a mistake of its file, not of those that name the service as they should.
  find("content/services/*.yaml").map((file) => basename(nameOf(file, "yaml"), ".yaml")),
).describe("File name of a service, without .yaml");

const situation = z.strictObject({
  situation: line(120).describe("What the client faces"),
  answer: paragraph.describe("What we would build or do"),
  service: serviceName,
});

/** A rule or standard, whose date and title come from timeline.yaml or are written here. */
const obligation = z
  .strictObject({
    rule: idOf("timeline.yaml", "rules")
      .describe("Id of a rule in timeline.yaml, which supplies the date and title")
      .optional(),
    when: dated.when.optional(),
    what: dated.what.optional(),
    consequence: paragraph.describe("What it means for testing"),
  })
  .refine(
    ({ rule, when, what }) => (rule ? !when && !what : when && what),
    "needs either a rule of timeline.yaml, or its own when and what",
  );

/** content/industries/*.yaml: the file's name is the page's path. */
export const industry = z.strictObject({
  title: line(60).describe("The industry's name in menus and on cards"),
  order: order("all industries"),
  summary: line(140).describe("One sentence on the card"),
  drawing: z
    .enum(drawingsIn("industries"))
    .default("product")
    .describe("The line drawing that represents it; a board without it"),
  meta,
  hero: heroWithForm,
  challenges: section("What is hard in this industry", {
    points: z.array(point).min(2).max(6).describe("Two to six points"),
  }),
  blocks: furtherBlocks,
  obligations: section("Rules and standards, and what they require of tests", {
    items: z.array(obligation).min(1).describe("Rules, in the order of their dates"),
  }),
  apply: section("How the services apply", {
    rows: z.array(situation).min(1).describe("Situations"),
  }).optional(),
  categories: section("Kinds of products we can support", {
    points: z.array(point).min(2).max(6).describe("Two to six kinds"),
  }).optional(),
  services: group("Services as cards, and others as links", {
    heading,
    text: paragraph,
    cards: z.array(serviceName).min(2).max(6).describe("Two to six services as cards"),
    further: z.array(serviceName).default([]).describe("Other services as links, if any"),
  }).optional(),
  form: contactForm,
  sources: z.array(source).default([]).describe("Public sources for claims on the page"),
});

export type Industry = z.infer<typeof industry>;
