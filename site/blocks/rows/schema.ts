import { z } from "astro/zod";
import { anchored, atLeast, block } from "../fields.ts";

export const rows = block("rows", "Points as wide rows: title left, text right", {
  ...anchored,
  points: atLeast(2),
  folded: z.boolean().default(false).describe("true shows only the titles, until one is pressed"),
});
