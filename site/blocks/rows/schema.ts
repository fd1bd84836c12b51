import { z } from "astro/zod";
import { atLeast, block, titled } from "../fields.ts";

export const rows = block("rows", "Points as wide rows: title left, text right", {
  ...titled,
  points: atLeast(2),
  folded: z.boolean().default(false).describe("true shows only the titles, until one is pressed"),
});
