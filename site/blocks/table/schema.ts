import { sameWidth, table as tableFields } from "../../content-model/fields.ts";
import { anchored, block } from "../fields.ts";

export const table = block("table", "A table; the first cell of a row is its heading", {
  ...anchored,
  ...tableFields(5),
}).superRefine(sameWidth);
