import { z } from "astro/zod";
import { idOf, line, link, sentence, titled } from "./fields.ts";

const excerpt = z.strictObject({
  file: line(40).describe("The file, below thermostat/firmware/"),
  from: line(80).describe("The first line shown, or part of it"),
  lines: z.number().int().min(1).max(40).describe("Number of lines shown"),
});

/** A demonstration from thermostat/firmware/; the build reads its code and results there. */
export const demonstration = titled.extend({
  shows: z
    .discriminatedUnion("type", [
      z.strictObject({
        type: z.literal("code").describe("Code from thermostat/firmware/"),
        parts: z.array(excerpt).min(1).describe("Excerpts from files, shown side by side"),
      }),
      z.strictObject({
        type: z.literal("recorded").describe("A test, and the report of a recorded run"),
        test: excerpt.describe("The test"),
        run: excerpt.describe("Where and when it was recorded, with which versions"),
        report: excerpt.describe("What it reports of the test"),
      }),
      z.strictObject({
        type: z.literal("risk").describe("A row of the risk register"),
        risk: idOf("risks.yaml", "risks").describe("Id of a tested risk in risks.yaml"),
      }),
      z.strictObject({
        type: z.literal("terminal").describe("A command and its output"),
        command: line(80).describe("The command"),
        output: z.array(line(200).describe("One line")).min(1).describe("The command's output"),
      }),
    ])
    .describe("What it shows"),
  caption: sentence(240).describe("Caption: where it comes from"),
  links: z.array(link).min(1).max(3).describe("Links to a longer version"),
});

export type DemonstrationContent = z.infer<typeof demonstration>;
export type ExcerptContent = z.infer<typeof excerpt>;
