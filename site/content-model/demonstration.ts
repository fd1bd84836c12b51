import { z } from "astro/zod";
import { find, text } from "../../firmware/tools/sources.ts";
import { line, link, titled } from "./fields.ts";

const risksFile = "content/risks.yaml";

/** Refuses an excerpt whose file or first line does not exist. */
function existingExcerpt({ file, from }: { file: string; from: string }, context: z.RefinementCtx) {
  const path = `firmware/${file}`;
  const add = (field: string, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  if (find(path).length === 0) add("file", `names ${path}, which does not exist`);
  else if (!text(path).includes(from)) add("from", `is not in ${path}`);
}

const excerpt = z
  .strictObject({
    file: line(40).describe("The file, below firmware/"),
    from: line(80).describe("The first line shown, or part of it"),
    lines: z.number().int().min(1).max(40).describe("Number of lines shown"),
  })
  .superRefine(existingExcerpt);

/** A demonstration from firmware/; the build reads its code and results there. */
export const demonstration = titled.extend({
  shows: z
    .discriminatedUnion("type", [
      z.strictObject({
        type: z.literal("code").describe("Code from firmware/"),
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
        risk: line(10)
          .refine((id) => text(risksFile).includes(`\n  - id: ${id}\n`), `is not in ${risksFile}`)
          .describe("Id of a tested risk"),
      }),
      z.strictObject({
        type: z.literal("terminal").describe("A command and its output"),
        command: line(80).describe("The command"),
        output: z.array(line(200).describe("One line")).min(1).describe("The command's output"),
      }),
    ])
    .describe("What it shows"),
  caption: line(240).describe("Caption: where it comes from"),
  links: z.array(link).min(1).max(3).describe("Links to a longer version"),
});

export type DemonstrationContent = z.infer<typeof demonstration>;
export type ExcerptContent = z.infer<typeof excerpt>;
