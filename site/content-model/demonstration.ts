import { z } from "astro/zod";
import { find, matrix, text } from "../../firmware/tools/sources.ts";
import { line, link, titled } from "./fields.ts";
import { existing } from "./references.ts";

const risksFile = "content/risks.yaml";

/** Refuses an excerpt whose file or first line does not exist. */
function existingExcerpt({ file, from }: { file: string; from: string }, context: z.RefinementCtx) {
  const path = `firmware/${file}`;
  const add = (field: string, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  if (find(path).length === 0) add("file", `names ${path}, which does not exist`);
  else if (!text(path).includes(from)) add("from", `is not in ${path}`);
}

/** Refuses a test that passes with the bug: its report would show nothing. */
function failingTest({ test, bug }: { test: string; bug: string }, context: z.RefinementCtx) {
  const tests = matrix().failing[bug] ?? [];
  if (tests.length === 0 || tests.includes(test)) return;
  const message = `does not fail with ${bug}. Use one of: ${tests.join(", ")}`;
  context.addIssue({ code: "custom", path: ["test"], message });
}

/** A demonstration from firmware/; the build reads its code and results there. */
export const demonstration = titled.extend({
  shows: z
    .discriminatedUnion("kind", [
      z.strictObject({
        kind: z.literal("code").describe("Code from firmware/"),
        parts: z
          .array(
            z
              .strictObject({
                file: line(40).describe("The file, below firmware/"),
                from: line(80).describe("The first line shown, or part of it"),
                lines: z.number().int().min(1).max(30).describe("Number of lines shown"),
              })
              .superRefine(existingExcerpt),
          )
          .min(1)
          .describe("Excerpts from files, shown side by side"),
      }),
      z
        .strictObject({
          kind: z.literal("report").describe("A test, and its report with a bug"),
          test: line(10).describe("The test's requirement, such as CTL-6"),
          bug: line(40)
            .superRefine(existing("bug"))
            .describe("The bug's id in firmware/bugs/bugs.yaml"),
        })
        .superRefine(failingTest),
      z.strictObject({
        kind: z.literal("risk").describe("A row of the risk register"),
        risk: line(10)
          .refine((id) => text(risksFile).includes(`\n  - id: ${id}\n`), `is not in ${risksFile}`)
          .describe("Id of a tested risk"),
      }),
      z.strictObject({
        kind: z.literal("terminal").describe("A command and its output"),
        command: line(80).describe("The command"),
        output: z.array(line(200).describe("One line")).min(1).describe("The command's output"),
      }),
    ])
    .describe("What it shows"),
  caption: line(240).describe("Caption: where it comes from"),
  links: z.array(link).min(1).max(3).describe("Links to a longer version"),
});

export type DemonstrationContent = z.infer<typeof demonstration>;
