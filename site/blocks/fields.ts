import { z } from "astro/zod";
import { group, line, point, standIn, titled } from "../content-model/fields.ts";

/** What the schemas of several blocks share. */

/** A kind of block: its name in content files, what it shows, and its fields. */
export const block = <Type extends string, Fields extends z.ZodRawShape>(
  type: Type,
  description: string,
  fields: Fields,
) =>
  group(description, {
    type: z.literal(type).describe("The kind of block"),
    standIn,
    ...fields,
  });

const id = line(40)
  .regex(/^[a-z][a-z-]*$/, "must be lower-case words with hyphens")
  .describe("Anchor of the section, unique on the page, if links point to it as #id");

/** What most blocks begin with. */
export const anchored = { ...titled.shape, id: id.optional() };

export const atLeast = (least: number) =>
  z.array(point).min(least).describe(`At least ${least} points`);
