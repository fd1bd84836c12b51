import { z } from "astro/zod";
import { stringify } from "yaml";
import { partOf } from "../../site/content-model/schema-parts.ts";
import { groupOf } from "./shared-groups.ts";

/** What may be written there, with its limits. */
export function formOf(schema: z.ZodType): string {
  if (schema instanceof z.ZodObject) {
    const group = groupOf(schema);
    return group ? `group [${group}](#group-${group})` : "group of fields";
  }
  if (schema instanceof z.ZodArray) {
    const group = groupOf(schema.element as z.ZodType);
    const each = group ? `, each a group [${group}](#group-${group})` : "";
    return `list${limits(schema.def.checks, "entries")}${each}`;
  }
  if (schema instanceof z.ZodTuple) return `list, ${schema.def.items.length} entries`;
  if (schema instanceof z.ZodEnum) return `one of ${schema.options.map(code).join(", ")}`;
  if (schema instanceof z.ZodLiteral) return [...schema.values].map(code).join(", ");
  if (schema instanceof z.ZodBoolean) return "`true` or `false`";
  if (schema instanceof z.ZodNumber) return "whole number";
  if (schema instanceof z.ZodISODate) return "day";
  if (schema instanceof z.ZodEmail) return "e-mail address";
  if (schema instanceof z.ZodURL) return "web address";
  if (schema instanceof z.ZodString) return `text${limits(schema.def.checks, "characters")}`;
  throw new Error(`The content guide has no words for ${schema.def.type}`);
}

function limits(checks: readonly z.core.$ZodCheck<never>[] = [], unit: string): string {
  const found: { least?: number; most?: number } = {};
  for (const { _zod } of checks) {
    const def = _zod.def as { check: string; minimum?: number; maximum?: number; length?: number };
    if (def.check === "min_length" && def.minimum !== undefined) found.least = def.minimum;
    if (def.check === "max_length" && def.maximum !== undefined) found.most = def.maximum;
    if (def.check === "length_equals" && def.length !== undefined) {
      found.least = def.length;
      found.most = def.length;
    }
  }
  const { least = 0, most } = found;
  if (most !== undefined && least === most) return `, ${most} ${unit}`;
  const bounds = [
    ...(least > 1 ? [`at least ${least}`] : []),
    ...(most === undefined ? [] : [`at most ${most}`]),
  ];
  return bounds.length > 0 ? `, ${bounds.join(" and ")} ${unit}` : "";
}

/** An example as it stands in the file; a list shows one of its entries. */
export function exampleOf(path: string, wrapped: z.ZodType): string {
  const { schema, examples } = partOf(wrapped);
  if (examples.length > 0) return examples.map((example) => code(inYaml(example))).join(" or ");
  if (schema instanceof z.ZodArray || schema instanceof z.ZodTuple) {
    const entry = schema instanceof z.ZodArray ? schema.element : schema.def.items[0];
    const inner = partOf(entry as z.ZodType).schema;
    const isGroup = inner instanceof z.ZodObject || inner instanceof z.ZodDiscriminatedUnion;
    return isGroup ? "" : exampleOf(`${path}[]`, entry as z.ZodType);
  }
  if (schema instanceof z.ZodString || schema instanceof z.ZodNumber) {
    throw new Error(`${path} has no example for its editors`);
  }
  return "";
}

const code = (value: unknown) => `\`${value}\``;
const inYaml = (value: unknown) => stringify(value, { lineWidth: 0 }).trim();
