import { z } from "astro/zod";
import { hasThermostat } from "../reading/thermostat.ts";
import { blocksOfThermostat } from "../reading/without-thermostat.ts";
import * as kinds from "./blocks.ts";
import { group, intro, line, link, meta, sentence, source } from "./fields.ts";
import { drawing, saysAll } from "./hero.ts";
import { translation } from "./language.ts";
import { pricing } from "./offers.ts";

/** One block of a page, of any kind. */
export type Block = z.infer<(typeof kinds)[keyof typeof kinds]>;

/** What a block of this kind says. */
export type BlockOf<Type extends Block["type"]> = Extract<Block, { type: Type }>;

/** The kinds of block that content can have, by name. */
export const blockKinds = Object.entries(kinds).filter(
  ([name]) => hasThermostat() || !blocksOfThermostat.includes(name),
);

const anyBlock: z.ZodType<Block> = z.discriminatedUnion(
  "type",
  blockKinds.map(([, schema]) => schema) as never,
);

/** Blocks of any kinds, in the order in which a page shows them. */
export const blocks = z.array(anyBlock).min(1);

/** Blocks of a page whose layout has its own form, which usually follows them. */
export const furtherBlocks = blocks
  .describe("Further sections before the form, if any, block by block")
  .optional();

const weldState = z.strictObject({
  name: line(40).describe("What a visitor chooses"),
  text: sentence(240).describe("Beside its figure, which comes from the map"),
});

const welds = group("The map of welds, instead of a drawing", {
  question: line(60).describe("What is chosen, for visitors who can't see it"),
  states: z
    .array(weldState)
    .length(4)
    .describe("The test that there was, what it never saw, the test of today, and the repair"),
});

/** content/pages/*.yaml: the file's name is the page's path. */
export const page = z.strictObject({
  title: line(60).describe("The page's short name: in the breadcrumb, menus and lists"),
  meta,
  ...translation,
  indexed: z.boolean().default(true).describe("false keeps the page out of search results"),
  hero: intro
    .extend({
      actions: z
        .array(link)
        .min(1)
        .max(2)
        .describe("Buttons; the first is the main one")
        .optional(),
      ...pricing,
      offer: pricing.offer.optional(),
      ...drawing,
      welds: welds.optional(),
    })
    .superRefine(saysAll)
    .describe("The top of the page"),
  blocks: blocks.describe("What the page shows, block by block"),
  sources: z.array(source).optional().describe("Public sources for claims on the page"),
});

export type Page = z.infer<typeof page>;
