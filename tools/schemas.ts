import { mkdirSync, writeFileSync } from "node:fs";
import { z } from "astro/zod";
import { type ContentName, contentNames } from "../site/content.ts";
import { contentFiles } from "../site/content-model/files.ts";

/** The JSON schemas of the content, from which editors complete and check YAML. Git ignores them. */

const folder = "content/schemas";

/**
 * Converts the Zod schema of a kind of content file. Rules that JSON Schema cannot express, such as
 * that a page exists, are left to the build. YAML editors support draft 7 best.
 */
export function jsonSchema(name: ContentName): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(contentFiles[name].schema, {
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

if (import.meta.main) {
  mkdirSync(folder, { recursive: true });
  for (const name of contentNames) {
    writeFileSync(`${folder}/${name}.json`, JSON.stringify(jsonSchema(name), null, 2));
  }
}
