import type { z } from "astro/zod";
import { table as fields, sameWidth } from "../../content-model/fields.ts";
import { block, titled } from "../fields.ts";

export const table = block("table", "A table; the first cell of a row is its heading", {
  ...titled,
  ...fields(5),
}).superRefine(sameWidth);

export type TableBlock = z.infer<typeof table>;
