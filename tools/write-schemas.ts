import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { kinds, schemaFile, schemaText } from "./json-schema.ts";

/** Writes the JSON schemas of the content, which editors read: npm run schemas. */
for (const kind of kinds) {
  const file = join(process.cwd(), schemaFile(kind));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, schemaText(kind));
}
console.log(`${kinds.length} schemas in content/schemas.`);
