import { z } from "astro/zod";
import { heroDrawings, heroLabels } from "../reading/drawn.ts";
import { intro, line, sentence } from "./fields.ts";
import { pricing } from "./offers.ts";

const numbers = (words: string): string[] => words.match(/\d+(?:[.,]\d+)*/g) ?? [];

/**
 * Refuses words for a picture that leave out a number in its labels.
 *
 * @param path where the words are written
 */
export function refuseUnsaid(
  labels: readonly string[],
  words: string,
  path: PropertyKey[],
  context: z.RefinementCtx,
): void {
  const mentioned = numbers(words);
  const isUnsaid = (number: string) => !mentioned.includes(number);
  const lost = labels.filter((label) => numbers(label).some(isUnsaid));
  if (lost.length === 0) return;
  const missing = [...new Set(lost.flatMap(numbers).filter(isUnsaid))].join(", ");
  const message = `lacks ${missing}, which the drawing shows: ${lost.join(", ")}`;
  context.addIssue({ code: "custom", path, message });
}

/** The drawing beside a page's heading, and what it says. A schema that uses them must check `saysAll`. */
export const drawing = {
  drawing: z.enum(heroDrawings()).describe("The drawing beside the heading").optional(),
  drawingSays: sentence(480)
    .describe("What the drawing says, with its numbers, for visitors who can't see it")
    .optional(),
};

type Drawn = { drawing?: string | undefined; drawingSays?: string | undefined };

/** Refuses a drawing whose labels no words repeat; one without labels is decoration, and needs no words. */
export function saysAll({ drawing, drawingSays }: Drawn, context: z.RefinementCtx): void {
  if (!drawing) return;
  const labels = heroLabels(drawing);
  if (drawingSays) refuseUnsaid(labels, drawingSays, ["drawingSays"], context);
  else if (labels.length > 0) {
    const message = `needs drawingSays beside it: what its labels say, ${labels.join(", ")}`;
    context.addIssue({ code: "custom", path: ["drawing"], message });
  }
}

/** The top of a page that ends with its own contact form. */
export const heroWithForm = intro
  .extend({
    cta: line(40).describe("Label of the button that jumps to the form"),
    ...pricing,
    ...drawing,
  })
  .superRefine(saysAll)
  .describe("The top of the page");
