import { group, line, paragraph } from "../../content-model/fields.ts";
import { block } from "../fields.ts";

export const formContent = group("The contact form at the end of the page", {
  title: line(80).describe("Heading above the form"),
  text: paragraph,
});

export const form = block(
  "form",
  "The contact form, once on a page; links point to it as #contact",
  formContent.shape,
);
