import { z } from "astro/zod";
import { contentFiles } from "../../site/content-model/files.ts";
import { choicesOf, partOf } from "../../site/content-model/schema-parts.ts";
import { exampleOf, formOf } from "./field-words.ts";
import { kinds } from "./kinds.ts";
import { groupOf, sharedGroups } from "./shared-groups.ts";

type Row = { path: string; description: string; form: string; example: string };
type Field = { readonly path: string; readonly schema: z.ZodType };

/** All tables of the content guide: a heading a file, a row a field. */
export function fieldTables(): string {
  const files = kinds.map((kind) => {
    const { path, schema } = contentFiles[kind];
    const file = path.endsWith(".yaml") ? path : `${path}/NAME.yaml`;
    return `### content/${file}\n\n${table(schema)}`;
  });
  const shared = Object.entries(sharedGroups).map(
    ([name, schema]) => `### Group ${name}\n\n${table(schema)}`,
  );
  return [...files, ...shared].join("\n\n");
}

/** The table of one schema, followed by those of the blocks it is built from. */
function table(schema: z.ZodType): string {
  const rows: Row[] = [];
  const blocks: string[] = [];
  for (const field of fieldsOf({ path: "", schema })) {
    rows.push(rowOf(field));
    const union = blocksIn(field.schema);
    if (!union) continue;
    for (const [name, block] of choicesOf(union)) {
      blocks.push(`#### Block \`${name}\`\n\n${block.description}.\n\n${table(block)}`);
    }
  }
  return [markdown(rows), ...blocks].join("\n\n");
}

/** A field and all below it; the entries of a list share one path. */
function fieldsOf({ path, schema }: Field): Field[] {
  const { schema: bare } = partOf(schema);
  if (bare instanceof z.ZodObject) {
    return Object.entries(bare.shape).flatMap(([name, child]) => {
      const field = { path: path ? `${path}.${name}` : name, schema: child as z.ZodType };
      return groupOf(field.schema) ? [field] : [field, ...fieldsOf(field)];
    });
  }
  const entry = bare instanceof z.ZodArray ? (bare.element as z.ZodType) : undefined;
  const isExpanded = entry && !groupOf(entry) && partOf(entry).schema instanceof z.ZodObject;
  return isExpanded ? fieldsOf({ path: `${path}[]`, schema: entry }) : [];
}

function blocksIn(wrapped: z.ZodType): z.ZodDiscriminatedUnion | undefined {
  const { schema } = partOf(wrapped);
  const element = schema instanceof z.ZodArray ? schema.element : undefined;
  return element instanceof z.ZodDiscriminatedUnion ? element : undefined;
}

function rowOf({ path, schema }: Field): Row {
  const part = partOf(schema);
  if (!part.description) throw new Error(`${path} has no description for its editors`);
  const need = part.isRequired ? "" : optionality(part.fallback);
  return {
    path: `\`${path}\``,
    description: part.description,
    form: formOf(part.schema) + need,
    example: exampleOf(path, schema),
  };
}

function optionality(fallback: unknown): string {
  const isTold = fallback !== undefined && !Array.isArray(fallback);
  return isTold ? `; may be left out, which means ${fallback}` : "; may be left out";
}

function markdown(rows: readonly Row[]): string {
  const cell = (text: string) => text.replaceAll("|", "\\|");
  const lines = rows.map(
    ({ path, description, form, example }) =>
      `| ${path} | ${cell(description)} | ${cell(form)} | ${cell(example)} |`,
  );
  return [
    "| field | what it is | what to write | example |",
    "| --- | --- | --- | --- |",
    ...lines,
  ].join("\n");
}
