import { link, sentence } from "../../content-model/fields.ts";
import { block } from "../fields.ts";

export const sheet = block("sheet", "The traces of all the thermostat's tests, from edge to edge", {
  caption: sentence(160).describe("Caption: what the lines are"),
  link: link.describe("The link after the caption"),
});
