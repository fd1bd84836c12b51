import { z } from "astro/zod";
import { intro, link, meta, point, source } from "../../site/content-model/pieces.ts";
import { partOf } from "../../site/content-model/schema-parts.ts";

/** Groups of fields that the guide shows once and names wherever they are used. */
export const sharedGroups: Readonly<Record<string, z.ZodObject>> = {
  meta,
  intro,
  point,
  link,
  source,
};

/** The name of the shared group that a field is, if it is one. */
export function groupOf(wrapped: z.ZodType): string | undefined {
  const { schema } = partOf(wrapped);
  if (!(schema instanceof z.ZodObject)) return undefined;
  const fields = Object.entries(schema.shape);
  const same = Object.entries(sharedGroups).find(
    ([, { shape }]) =>
      Object.keys(shape).length === fields.length &&
      fields.every(([name, child]) => shape[name] === child),
  );
  return same?.[0];
}
