import { z } from "astro/zod";
import { contentFiles } from "../site/content-model/files.ts";

export type Kind = keyof typeof contentFiles;
type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Every kind of content. */
export const kinds = Object.keys(contentFiles) as Kind[];

/** The path of a kind's JSON schema from the repository's root. */
export const schemaFile = (kind: Kind) => `content/schemas/${kind}.json`;

/** The JSON schema of a kind of content file, for editors' completion and errors. */
export function schemaText(kind: Kind): string {
  return `${JSON.stringify(jsonSchemaOf(contentFiles[kind].schema), null, 2)}\n`;
}

/**
 * Converts a Zod schema for editors. Rules that JSON Schema cannot express, such as that a page
 * exists, are left to the build. YAML editors support draft 7 best.
 */
function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, {
    target: "draft-7",
    // A field with a default may be left out of the file.
    io: "input",
    override: ({ jsonSchema }) => {
      // Zod's bounds of a safe integer are useless to an editor.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
}
