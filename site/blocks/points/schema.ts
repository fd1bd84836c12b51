import { z } from "astro/zod";
import { atLeast, block, titled } from "../fields.ts";

export const points = block("points", "Points in three columns under a heavy rule", {
  ...titled,
  points: atLeast(3),
  tone: z.enum(["paper", "band"]).default("paper").describe("Page colour or the greyer band"),
});
