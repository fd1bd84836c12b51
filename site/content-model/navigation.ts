import { z } from "astro/zod";
import { distinct, line } from "./fields.ts";

const address = line()
  .regex(/^\/[a-z0-9/-]+$/, "must be a page's address, such as /about")
  .describe("Address of a page; its short name is the link");

const pages = (description: string) =>
  z.array(address).min(1).superRefine(distinct()).describe(description);

/** content/navigation.yaml: the footer's columns; it finds services and industries by itself. */
export const navigation = z.strictObject({
  consulting: pages("Column of consulting pages"),
  company: pages("Column about the firm"),
  legal: pages("Links in the footer's last line"),
});
