import { z } from "astro/zod";
import { line, picture as pictureFile, sentence } from "../../content-model/fields.ts";
import { namesFile, pictureProblem } from "../../reading/pictures.ts";
import { block } from "../fields.ts";

export const picture = block("picture", "A photograph or drawing, with a line under it", {
  file: pictureFile("picture", "The picture"),
  alt: line(200)
    .refine((alt) => !namesFile(alt), "is a file's name. Write what the picture shows")
    .describe("What it shows, for visitors who can't see it"),
  caption: sentence(240).describe("The line under it").optional(),
  wide: z.boolean().default(false).describe("true shows it as wide as the page"),
}).superRefine(({ file, wide }, context) => {
  if (!wide || pictureProblem(file, "picture")) return;
  const message = pictureProblem(file, "wide");
  if (message) context.addIssue({ code: "custom", path: ["wide"], message });
});
