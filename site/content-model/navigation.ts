import { z } from "astro/zod";
import { link } from "./fields.ts";

const linkList = (description: string) => z.array(link).min(1).describe(description);

/** content/navigation.yaml: the footer's columns; services come from their own files. */
export const navigation = z.strictObject({
  industries: linkList("Column of industries"),
  consulting: linkList("Column of consulting pages"),
  company: linkList("Column about the firm"),
  legal: linkList("Links in the footer's last line"),
});
