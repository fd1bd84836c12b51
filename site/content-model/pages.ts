import { z } from "astro/zod";
import * as blocks from "../blocks/list.ts";
import { drawingsIn } from "../drawings/files.ts";
import { intro, line, link, meta, source } from "./fields.ts";
import { nameOf } from "./mistakes.ts";
import { pricedOffer } from "./offers.ts";

/** One block of a page, of any kind. */
export type Block = z.infer<(typeof blocks)[keyof typeof blocks]>;

/** What a block of this kind says. */
export type BlockOf<Type extends Block["type"]> = Extract<Block, { type: Type }>;

const anyBlock: z.ZodType<Block> = z.discriminatedUnion("type", Object.values(blocks) as never);

/** content/pages/*.yaml: the file's name is the page's path. */
export const page = z.strictObject({
  title: line(60).describe("The page's short name: in the breadcrumb, menus and lists"),
  meta,
  standIn: z
    .boolean()
    .default(false)
    .describe("true while the owner has not confirmed what the page promises"),
  noindex: z.boolean().default(false).describe("true keeps the page out of search results"),
  hero: intro
    .extend({
      actions: z.array(link).max(2).default([]).describe("Buttons; the first one is yellow"),
      offer: pricedOffer.optional(),
      figure: z
        .enum(["none", ...drawingsIn("heroes")])
        .default("none")
        .describe("The drawing beside the heading"),
    })
    .describe("The top of the page"),
  blocks: z
    .array(anyBlock)
    .min(1)
    .superRefine(distinctAnchors)
    .describe("What the page shows, block by block"),
  sources: z.array(source).optional().describe("Public sources for claims on the page"),
});

export type Page = z.infer<typeof page>;

/** Ids in the site's own markup: landmarks, menus, prices, the contact form and its fields. */
const reservedIds =
  /^(main|site-menu|services-menu|menu-core|menu-other|offer-.*|beginnings|contact|enquiry-.*)$/;

/** Refuses blocks that would give two elements of a page one id. */
function distinctAnchors(blocks: readonly Block[], context: z.RefinementCtx): void {
  const owners = new Map<string, string>();
  const refuse = (path: PropertyKey[], message: string) =>
    context.addIssue({ code: "custom", path, message });

  for (const { id, path } of blocks.flatMap(anchorsOf)) {
    const owner = owners.get(id);
    const problem = reservedIds.test(id) ? "already an anchor of the site itself" : owner;
    if (problem) refuse([...path, "id"], `"${id}" is ${problem}. Choose another one`);
    owners.set(id, `already the anchor of ${nameOf(["blocks", ...path])}`);
  }
  for (const type of ["form", "cookies", "offers"] satisfies Block["type"][]) {
    const [first, second] = [...blocks.keys()].filter((index) => blocks[index]?.type === type);
    if (first === undefined || second === undefined) continue;
    const other = nameOf(["blocks", first]);
    refuse([second], `a page can have only one block "${type}", and ${other} is one. Remove one`);
  }
}

/** The anchors in a block's content, with their paths. */
function anchorsOf(block: Block, index: number): { id: string; path: PropertyKey[] }[] {
  if (block.type === "prose") {
    return block.sections.map(({ id }, place) => ({ id, path: [index, "sections", place] }));
  }
  return "id" in block ? [{ id: block.id, path: [index] }] : [];
}
