import { z } from "astro/zod";
import { link, titled } from "../../content-model/fields.ts";
import { block } from "../fields.ts";

export const team = block("team", "All members of the team", {
  ...titled.shape,
  link: link.optional().describe("A link under the members"),
  details: z.boolean().default(false).describe("true adds role, languages and topics"),
});
