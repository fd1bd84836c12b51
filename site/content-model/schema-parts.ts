import { z } from "astro/zod";

/** A field's schema without its optional and default wrappers. */
export function bare(schema: z.ZodType): z.ZodType {
  return isOptional(schema) ? bare(schema.unwrap() as z.ZodType) : schema;
}

/** A field's description, on its schema or inside the optional and default wrappers. */
export function descriptionOf(schema: z.ZodType): string | undefined {
  const { description } = schema;
  if (description || !isOptional(schema)) return description;
  return descriptionOf(schema.unwrap() as z.ZodType);
}

const isOptional = (schema: z.ZodType) =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;

/**
 * The schema of the value at a path.
 *
 * @param data the whole value, which selects the member of a union
 */
export function schemaAt(
  schema: z.ZodType,
  path: readonly PropertyKey[],
  data: unknown,
): z.ZodType | undefined {
  const part = bare(schema);
  if (part instanceof z.ZodDiscriminatedUnion) {
    const { discriminator, options } = part.def;
    const kind = memberOf(data, discriminator);
    const chosen = (options as z.ZodObject[]).find(
      ({ shape }) => (shape[discriminator] as z.ZodLiteral).value === kind,
    );
    return chosen && schemaAt(chosen, path, data);
  }
  const [step, ...rest] = path;
  if (step === undefined) return schema;
  const next = childOf(part, step);
  return next && schemaAt(next, rest, memberOf(data, step));
}

function childOf(schema: z.ZodType, step: PropertyKey): z.ZodType | undefined {
  if (schema instanceof z.ZodObject) return schema.shape[String(step)];
  if (schema instanceof z.ZodArray) return schema.element as z.ZodType;
  if (schema instanceof z.ZodTuple) return schema.def.items[Number(step)] as z.ZodType | undefined;
  return undefined;
}

function memberOf(data: unknown, step: PropertyKey): unknown {
  return data && typeof data === "object"
    ? (data as Record<PropertyKey, unknown>)[step]
    : undefined;
}
