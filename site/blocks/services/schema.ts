import { z } from "astro/zod";
import { block, titled } from "../fields.ts";

export const services = block("services", "Services from their own files", {
  ...titled,
  group: z
    .enum(["core", "other"])
    .optional()
    .describe("Show only this group; leave it out for all"),
});

export type ServicesBlock = z.infer<typeof services>;
