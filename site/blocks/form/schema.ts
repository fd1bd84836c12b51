import { intro } from "../../content-model/fields.ts";
import { block } from "../fields.ts";

export const form = block(
  "form",
  "The contact form, once on a page; links point to it as #contact",
  intro.shape,
);
