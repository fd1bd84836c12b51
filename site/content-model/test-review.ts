import { z } from "astro/zod";
import {
  distinct,
  group,
  heading,
  intro,
  line,
  meta,
  paragraph,
  point,
  sameWidth,
  section,
  sentence,
  table,
} from "./fields.ts";

const finding = z.strictObject({
  title: line(80).describe("The finding in one sentence"),
  priority: z.enum(["high", "medium", "low"]).describe("How soon to repair it"),
  seen: paragraph.describe("What was seen, and where"),
  risk: paragraph.describe("What it can cost"),
  repair: paragraph.describe("What to do"),
  days: z.number().positive().describe("Engineer days for the repair"),
});

const step = point.extend({
  findings: z
    .array(z.number().int().positive())
    .min(1)
    .describe("Numbers of the findings that this step repairs"),
});

const reviewFile = z.strictObject({
  meta,
  hero: intro.describe("The title, and what the report is about"),
  summary: group("Management summary", {
    heading,
    paragraphs: z.array(paragraph).min(1).describe("The summary's paragraphs"),
  }),
  scope: section("What the review covered", {
    rows: z.array(point).min(3).describe("What was examined, and how"),
  }),
  strengths: section("What the review would not change", {
    points: z.array(point).min(3).describe("What to keep"),
  }),
  findings: section("What was found, with the price of each repair", {
    list: z
      .array(finding)
      .min(3)
      .superRefine(distinct("title"))
      .describe("The findings, numbered in this order"),
  }),
  levels: section("The test level that each concern belongs on", table(4)).superRefine(sameWidth),
  steps: section("The first three steps", {
    steps: z.array(step).length(3).describe("What to do first"),
  }),
  limits: section("What the review did not cover", {
    items: z.array(sentence(240).describe("One limit")).min(2).describe("The limits"),
  }),
});

/** content/test-review.yaml: the sample of a test review's report. */
export const testReview = reviewFile.superRefine(({ findings, steps }, context) => {
  for (const [index, step] of steps.steps.entries()) {
    for (const [place, number] of step.findings.entries()) {
      if (number <= findings.list.length) continue;
      const path = ["steps", "steps", index, "findings", place];
      const message = `there is no finding ${number}; the last is ${findings.list.length}`;
      context.addIssue({ code: "custom", path, message });
    }
  }
});
