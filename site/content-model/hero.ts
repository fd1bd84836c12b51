import { z } from "astro/zod";
import { drawingsIn } from "../drawings/files.ts";
import { intro, line } from "./fields.ts";
import { pricing } from "./offers.ts";

export const heroDrawing = z.enum(drawingsIn("heroes")).describe("The drawing beside the heading");

/** The top of a page that ends with its own contact form. */
export const heroWithForm = intro
  .extend({
    cta: line(40).describe("Label of the button that jumps to the form"),
    ...pricing,
    drawing: heroDrawing,
  })
  .describe("The top of the page");
