import { z } from "astro/zod";
import { intro, meta, paragraph, point, section, titled } from "./fields.ts";
import { furtherBlocks } from "./pages.ts";

/** content/contact.yaml */
export const contact = z.strictObject({
  meta,
  hero: intro.describe("The top of the page"),
  blocks: furtherBlocks.describe("Further sections after the form, if any, block by block"),
  call: section("The intro call: how long, with whom, what it covers", {
    points: z.array(point).length(3).describe("Three points"),
  }),
  details: titled.describe("Above the firm's details, which come from company.yaml"),
  form: z.strictObject({ text: paragraph }).describe("Beside the contact form"),
});
