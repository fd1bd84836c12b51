import { z } from "astro/zod";
import { group, heading, sentence } from "../../content-model/fields.ts";
import { block } from "../fields.ts";

/** The section before the form, which keeps clients from buying the wrong thing. */
export const beforeContent = group("What the client must bring, and when not to buy", {
  heading,
  bring: z.array(sentence(240).describe("One thing")).min(2).describe("What the client must bring"),
  notFor: z
    .array(sentence(240).describe("One case"))
    .min(1)
    .describe("When this is the wrong thing to buy"),
});

export const before = block(
  "before",
  "What the client must bring, and when not to buy",
  beforeContent.shape,
);
