import { stringify } from "yaml";
import { contentFiles } from "../../site/content-model/files.ts";
import { intro, link, meta, point, source } from "../../site/content-model/pieces.ts";
import { type JsonSchema, jsonSchemaOf, kinds } from "./json-schema.ts";

/** Groups of fields that the guide shows once and names wherever they are used. */
const groups = Object.entries({ meta, intro, point, link, source }).map(
  ([name, schema]) => [name, jsonSchemaOf(schema)] as const,
);

/** All tables of the content guide: a heading a file, a row a field. */
export function fieldTables(): string {
  const files = kinds.map((kind) => {
    const { path, schema } = contentFiles[kind];
    const file = path.endsWith(".yaml") ? path : `${path}/NAME.yaml`;
    return `### content/${file}\n\n${table(jsonSchemaOf(schema))}`;
  });
  const shared = groups.map(([name, schema]) => `### Group ${name}\n\n${table(schema)}`);
  return [...files, ...shared].join("\n\n");
}

/** The table of one schema, followed by those of the blocks it is built from. */
function table(schema: JsonSchema): string {
  const rows = rowsOf(schema, "").map((cells) =>
    cells.map((cell) => ` ${cell.replaceAll("|", "\\|")} |`).join(""),
  );
  const blocks = Object.values(propertiesOf(schema))
    .flatMap(choicesIn)
    .map((block) => {
      const name = propertiesOf(block).type?.const;
      return `#### Block \`${name}\`\n\n${block.description}.\n\n${table(block)}`;
    });
  const heads = "| field | what it is | what to write | example |\n| --- | --- | --- | --- |";
  return [[heads, ...rows.map((row) => `|${row}`)].join("\n"), ...blocks].join("\n\n");
}

/** A row for each field and all below it; the entries of a list share one path. */
function rowsOf(schema: JsonSchema, prefix: string): string[][] {
  return Object.entries(propertiesOf(schema)).flatMap(([name, field]) => {
    const path = prefix + name;
    if (!field.description) throw new Error(`${path} has no description for its editors`);
    const need = schema.required?.includes(name) ? "" : optionality(field.default);
    const row = [code(path), field.description, formOf(field) + need, exampleOf(path, field)];
    if (groupOf(field)) return [row];
    const entry = entryOf(field);
    const below = entry && !groupOf(entry) ? rowsOf(entry, `${path}[].`) : [];
    return [row, ...rowsOf(field, `${path}.`), ...below];
  });
}

function optionality(fallback: unknown): string {
  const isTold = fallback !== undefined && !Array.isArray(fallback);
  return isTold ? `; may be left out, which means ${fallback}` : "; may be left out";
}

/** What may be written there, with its limits. */
function formOf(schema: JsonSchema): string {
  const { type, format, enum: choices, const: only, items } = schema;
  if (choices) return `one of ${choices.map(code).join(", ")}`;
  if (only !== undefined) return code(only);
  if (type === "object") return groupOf(schema) ?? "group of fields";
  if (Array.isArray(items)) return `list, ${items.length} entries`;
  if (type === "array") {
    const group = groupOf(entryOf(schema) ?? {});
    const limits = limitsOf(schema.minItems, schema.maxItems, "entries");
    return `list${limits}${group ? `, each a ${group}` : ""}`;
  }
  if (type === "boolean") return "`true` or `false`";
  if (type === "integer") return "whole number";
  const formats = { date: "day", email: "e-mail address", uri: "web address" };
  if (format) return formats[format as keyof typeof formats];
  return `text${limitsOf(schema.minLength, schema.maxLength, "characters")}`;
}

function limitsOf(least = 0, most: number | undefined, unit: string): string {
  if (least === most) return `, ${most} ${unit}`;
  const bounds = [
    ...(least > 1 ? [`at least ${least}`] : []),
    ...(most === undefined ? [] : [`at most ${most}`]),
  ];
  return bounds.length > 0 ? `, ${bounds.join(" and ")} ${unit}` : "";
}

/** An example as it stands in the file; a list shows one of its entries. */
function exampleOf(path: string, schema: JsonSchema): string {
  const { type, examples, items, enum: choices, const: only } = schema;
  if (examples) return (examples as unknown[]).map((one) => code(inYaml(one))).join(" or ");
  const entry = (Array.isArray(items) ? items[0] : items) as JsonSchema | undefined;
  if (entry) return entry.properties || entry.oneOf ? "" : exampleOf(`${path}[]`, entry);
  if ((type === "string" || type === "integer") && !choices && only === undefined) {
    throw new Error(`${path} has no example for its editors`);
  }
  return "";
}

/** The link to the shared group that a field is, if it is one. */
function groupOf({ properties }: JsonSchema): string | undefined {
  const fields = JSON.stringify(properties);
  const [name] = groups.find(([, group]) => JSON.stringify(group.properties) === fields) ?? [];
  return name && `group [${name}](#group-${name})`;
}

const propertiesOf = (schema: JsonSchema) =>
  (schema.properties ?? {}) as Record<string, JsonSchema>;
const entryOf = ({ items }: JsonSchema) =>
  items && !Array.isArray(items) ? (items as JsonSchema) : undefined;
const choicesIn = (schema: JsonSchema) => (entryOf(schema)?.oneOf ?? []) as JsonSchema[];
const code = (value: unknown) => `\`${value}\``;
const inYaml = (value: unknown) => stringify(value, { lineWidth: 0 }).trim();
