import { z } from "astro/zod";
import { intro } from "../../content-model/fields.ts";
import { block } from "../fields.ts";

export const team = block("team", "All members of the team", {
  ...intro.shape,
  details: z.boolean().default(false).describe("true adds role, languages and topics"),
});

export type TeamBlock = z.infer<typeof team>;
