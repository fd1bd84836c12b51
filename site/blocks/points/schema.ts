import { z } from "astro/zod";
import { anchored, atLeast, block } from "../fields.ts";

export const points = block("points", "Points in three columns under a heavy rule", {
  ...anchored,
  points: atLeast(3),
  tone: z
    .enum(["paper", "band", "screen"])
    .default("paper")
    .describe("Page colour, the greyer band, or the dark screen"),
});
