import { existsSync } from "node:fs";
import { z } from "astro/zod";
import { line } from "../../content-model/fields.ts";
import { anchored, block } from "../fields.ts";

export const paper = block("paper", "A paper to download; the build reads its size from the file", {
  ...anchored,
  title: line(120).describe("Title of the paper"),
  contents: z
    .array(line(160).describe("One section of the paper"))
    .min(3)
    .describe("The sections of the paper"),
  file: line(80)
    .refine(
      (file) => existsSync(`site/public${file}`),
      "must be /papers/ and the name of a file in site/public/papers",
    )
    .describe("The file, in site/public/papers/"),
});
