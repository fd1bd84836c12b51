import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { guideFile, withFieldTables } from "./content-reference/guide.ts";
import { kinds, schemaFile, schemaText } from "./content-reference/json-schema.ts";

/** Writes what follows from the schemas of the content: npm run schemas. */
const root = process.cwd();
for (const kind of kinds) {
  const file = join(root, schemaFile(kind));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, schemaText(kind));
}
const guide = join(root, guideFile);
await writeFile(guide, withFieldTables(await readFile(guide, "utf8")));
console.log(`${kinds.length} schemas in content/schemas and the tables of ${guideFile}.`);
