import { z } from "astro/zod";

/** A field's schema without what makes it optional, and what is said about it. */
export type Part = {
  readonly schema: z.ZodType;
  readonly description: string | undefined;
  readonly examples: readonly unknown[];
  readonly isRequired: boolean;
  /** What a field that is left out counts as. */
  readonly fallback: unknown;
};

/** Looks through the wrappers around a field's schema. */
export function partOf(wrapped: z.ZodType): Part {
  const said = wrapped.meta();
  const own = { description: said?.description, examples: (said?.examples as unknown[]) ?? [] };
  const isDefault = wrapped instanceof z.ZodDefault;
  if (!isDefault && !(wrapped instanceof z.ZodOptional)) {
    return { schema: wrapped, ...own, isRequired: true, fallback: undefined };
  }
  const inner = partOf(wrapped.unwrap() as z.ZodType);
  return {
    schema: inner.schema,
    description: own.description ?? inner.description,
    examples: own.examples.length > 0 ? own.examples : inner.examples,
    isRequired: false,
    fallback: isDefault ? wrapped.def.defaultValue : inner.fallback,
  };
}

/** The choices of a union whose members tell themselves apart by one field, by its values. */
export function choicesOf(union: z.ZodDiscriminatedUnion): Map<string, z.ZodObject> {
  const { discriminator, options } = union.def;
  return new Map(
    (options as z.ZodObject[]).map((option) => {
      const literal = option.shape[discriminator] as z.ZodLiteral<string>;
      return [literal.value, option];
    }),
  );
}

/**
 * The schema that rules the value at a path.
 *
 * @param data the whole value, which says where a schema has choices
 */
export function schemaAt(
  schema: z.ZodType,
  path: readonly PropertyKey[],
  data: unknown,
): z.ZodType | undefined {
  const part = partOf(schema).schema;
  if (part instanceof z.ZodDiscriminatedUnion) {
    const kind = memberOf(data, part.def.discriminator);
    const chosen = choicesOf(part).get(String(kind));
    return chosen ? schemaAt(chosen, path, data) : undefined;
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
