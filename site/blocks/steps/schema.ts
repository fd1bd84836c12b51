import { z } from "astro/zod";
import { link, point } from "../../content-model/fields.ts";
import { anchored, block } from "../fields.ts";

export const steps = block("steps", "Numbered steps", {
  ...anchored,
  steps: z.array(point).min(3).max(6).describe("Three to six steps"),
  link: link.describe("A link under the steps").optional(),
  tone: z.enum(["band", "screen"]).default("band").describe("The greyer band or the dark screen"),
});
