import { intro, link } from "../../content-model/fields.ts";
import { block } from "../fields.ts";

export const callToAction = block("callToAction", "One sentence and one button", {
  ...intro.shape,
  link: link.describe("The button"),
});
