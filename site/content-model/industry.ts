import { z } from "astro/zod";
import { drawingsIn } from "../drawings/files.ts";
import {
  aside,
  callToAction,
  formIntro,
  heading,
  intro,
  line,
  meta,
  order,
  paragraph,
  point,
  source,
} from "./fields.ts";
import { existing } from "./references.ts";
import { dated } from "./timeline.ts";

const serviceName = line(60)
  .superRefine(existing("service"))
  .describe("File name of a service without its ending");

/** Refuses an obligation with two dates or none: it takes a rule's, or has its own. */
function ruleOrOwnWords(
  item: { rule?: string | undefined; when?: string | undefined; what?: string | undefined },
  context: z.RefinementCtx,
): void {
  const own = [item.when, item.what].filter((text) => text !== undefined).length;
  if (own === (item.rule === undefined ? 2 : 0)) return;
  const message = "needs either a rule of timeline.yaml, or its own when and what";
  context.addIssue({ code: "custom", path: [], message });
}

/** content/industries/*.yaml: the file's name is the page's path. */
export const industry = z.strictObject({
  title: line(60).describe("The industry's name in menus and on cards"),
  order: order("all industries"),
  summary: line(140).describe("One sentence on the card"),
  drawing: z.enum(drawingsIn("industries")).describe("The line drawing that represents it"),
  meta,
  hero: intro.extend({ cta: callToAction }).describe("The top of the page"),
  challenges: intro
    .extend({ points: z.array(point).min(3).max(6).describe("Three to six points") })
    .describe("What is hard in this industry"),
  aside: aside.optional(),
  obligations: intro
    .extend({
      items: z
        .array(
          z
            .strictObject({
              rule: line(40)
                .superRefine(existing("rule"))
                .describe("Name of a rule in timeline.yaml, whose date and title it takes")
                .optional(),
              when: dated.when.optional(),
              what: dated.what.optional(),
              consequence: paragraph.describe("What it means for testing"),
            })
            .superRefine(ruleOrOwnWords),
        )
        .min(3)
        .describe("At least three rules"),
    })
    .describe("Rules and standards, and what they require of tests"),
  apply: intro
    .extend({
      rows: z
        .array(
          z.strictObject({
            situation: line(120).describe("What the client faces"),
            answer: paragraph.describe("What we would build or do"),
            service: serviceName,
          }),
        )
        .min(3)
        .describe("At least three situations"),
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
  sources: z.array(source).min(1).describe("Public sources for claims on the page"),
});

export type Industry = z.infer<typeof industry>;

/** An industry with the path of its page. */
export type ListedIndustry = Industry & { path: string };
