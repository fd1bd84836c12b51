import { z } from "astro/zod";
import { heading, line, sentence } from "../../content-model/fields.ts";
import { block } from "../fields.ts";

const stripItem = z.strictObject({
  name: line(40).describe("Technology or standard"),
  note: sentence(120).describe("A few words about it"),
});

export const strip = block("strip", "A dark strip of technologies or standards", {
  heading,
  items: z.array(stripItem).min(1).describe("The entries of the strip"),
});
