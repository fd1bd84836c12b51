import { z } from "astro/zod";
import { intro, line, meta, paragraph, point } from "./pieces.ts";

/** content/contact.yaml */
export const contact = z.strictObject({
  meta,
  hero: intro,
  details: intro,
  next: z.strictObject({ heading: line(80), steps: z.array(point).length(3) }),
  form: z.strictObject({ text: paragraph }),
});

export type Contact = z.infer<typeof contact>;
