import type { z } from "astro/zod";
import { nameOf } from "./messages.ts";
import type { Block } from "./page.ts";

/** Ids in the site's own markup: landmarks, menus, the contact form and its fields. */
const reservedIds = /^(main|site-menu|services-menu|menu-core|menu-other|contact|enquiry-.*)$/;

/** Refuses blocks that would give two elements of a page one id. */
export function distinctAnchors(blocks: readonly Block[], context: z.RefinementCtx): void {
  const owners = new Map<string, string>();
  const refuse = (path: PropertyKey[], message: string) =>
    context.addIssue({ code: "custom", path, message });

  for (const { id, path } of blocks.flatMap(anchorsOf)) {
    const owner = owners.get(id);
    const problem = reservedIds.test(id) ? "already an anchor of the site itself" : owner;
    if (problem) refuse([...path, "id"], `"${id}" is ${problem}. Choose another one`);
    owners.set(id, `already the anchor of ${nameOf(["blocks", ...path])}`);
  }
  for (const type of ["form", "cookies"] satisfies Block["type"][]) {
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
