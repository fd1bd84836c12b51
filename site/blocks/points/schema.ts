import { z } from "astro/zod";
import { atLeast, block, titled } from "../fields.ts";

export const points = block("points", "Points in three columns under a heavy rule", {
  ...titled,
  points: atLeast(3),
  tone: z
    .enum(["paper", "band", "screen"])
    .default("paper")
    .describe("Page colour, the greyer band, or the dark screen"),
});
