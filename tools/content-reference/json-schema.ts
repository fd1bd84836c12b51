import { z } from "astro/zod";
import { contentFiles } from "../../site/content-model/files.ts";
import type { Kind } from "./kinds.ts";

/**
 * The JSON Schema of a kind of content file, for editors' completion and errors. What it cannot
 * say, such as that a page exists, is left to the build. Draft 7 is what YAML editors know best.
 */
export function jsonSchemaOf(kind: Kind): string {
  const schema = z.toJSONSchema(contentFiles[kind].schema, {
    target: "draft-7",
    // A field with a default may be left out by whoever writes the file.
    io: "input",
    override: ({ jsonSchema }) => {
      // Zod's bounds of a safe integer say nothing to an editor.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return `${JSON.stringify(schema, null, 2)}\n`;
}
