import { z } from "astro/zod";
import { anchored, block } from "../fields.ts";

export const services = block("services", "Services from their own files", {
  ...anchored,
  group: z
    .enum(["core", "other"])
    .optional()
    .describe("Show only this group; leave it out for all"),
});
