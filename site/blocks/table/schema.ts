import { z } from "astro/zod";
import { sameWidth, table as tableFields } from "../../content-model/fields.ts";
import { anchored, block } from "../fields.ts";

export const table = block("table", "A table; the first cell of a row is its heading", {
  ...anchored,
  ...tableFields(5),
  folds: z
    .boolean()
    .optional()
    .describe("Whether a phone shows only the rows' headings, which open when they are pressed"),
}).superRefine(sameWidth);
