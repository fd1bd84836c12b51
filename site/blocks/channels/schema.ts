import { z } from "astro/zod";
import { heading, point } from "../../content-model/fields.ts";
import { block, id } from "../fields.ts";

export const channels = block("channels", "Three points on the dark screen, each under a trace", {
  id,
  heading,
  points: z.array(point).length(3).describe("Three points"),
});
