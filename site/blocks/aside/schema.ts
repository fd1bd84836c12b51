import { group, link, sentence } from "../../content-model/fields.ts";
import { block } from "../fields.ts";

/** One sentence and a link, between two sections. */
export const asideContent = group("One sentence and a link", {
  text: sentence(160).describe("The sentence"),
  link: link.describe("The link"),
});

export const aside = block("aside", "One sentence and a link", asideContent.shape);
