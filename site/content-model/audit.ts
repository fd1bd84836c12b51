import { z } from "astro/zod";
import { heading, intro, line, meta, paragraph, point, sameWidth, table } from "./fields.ts";

const priority = z.enum(["high", "medium", "low"]);

/** content/audit.yaml: the sample of a test audit's report, about the firmware in firmware/. */
export const audit = z
  .strictObject({
    meta,
    hero: intro.describe("The title, and what the report is about"),
    summary: z
      .strictObject({ heading, paragraphs: z.array(paragraph).min(1).describe("The answer") })
      .describe("What a manager reads"),
    scope: intro
      .extend({ rows: z.array(point).min(3).describe("What was looked at, and how") })
      .describe("What the audit covered"),
    strengths: intro
      .extend({ points: z.array(point).min(3).describe("What to keep") })
      .describe("What the audit would not change"),
    findings: intro
      .extend({
        list: z
          .array(
            z.strictObject({
              title: line(80).describe("The finding in one sentence"),
              priority: priority.describe("How soon to repair it"),
              seen: paragraph.describe("What was seen, and where"),
              risk: paragraph.describe("What it can cost"),
              repair: paragraph.describe("What to do"),
              days: z.number().positive().describe("Engineer days that the repair takes"),
            }),
          )
          .min(3)
          .describe("The findings, numbered in this order"),
      })
      .describe("What was found, with the price of each repair"),
    levels: intro
      .extend(table(4))
      .superRefine(sameWidth)
      .describe("The test level that each concern belongs on"),
    steps: intro
      .extend({
        steps: z
          .array(
            point.extend({
              findings: z.array(z.number().int().positive()).min(1).describe("What it repairs"),
            }),
          )
          .length(3)
          .describe("What to do first"),
      })
      .describe("The first three steps"),
    limits: intro
      .extend({ items: z.array(line(240).describe("One limit")).min(2).describe("The limits") })
      .describe("What the audit did not look at"),
  })
  .superRefine(({ findings, steps }, context) => {
    for (const [index, step] of steps.steps.entries()) {
      if (step.findings.every((number) => number <= findings.list.length)) continue;
      const message = `names a finding that does not exist; there are ${findings.list.length}`;
      context.addIssue({ code: "custom", path: ["steps", "steps", index, "findings"], message });
    }
  });

export type Audit = z.infer<typeof audit>;
