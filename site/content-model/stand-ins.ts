import { z } from "astro/zod";
import { line } from "./fields.ts";

/** content/stand-ins.yaml: what isn't confirmed yet, file by file; it can be left out. */
export const standIns = z
  .record(
    line().describe("A file of content, such as team/an.yaml"),
    z
      .union(
        [z.literal("all"), z.array(line()).min(1)],
        "must be a list of what isn't confirmed, or all. If all of the file is confirmed, delete the line",
      )
      .describe("all of the file, or fields, such as address.street, and headings in it"),
  )
  .describe("What is invented or not confirmed; npm run launch-check fails until nothing is");
