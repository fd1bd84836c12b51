import { checkContent } from "../site/content-model/check-content.ts";
import { writeSchemas } from "./schemas.ts";
import { misspelt } from "./spelling.ts";

/**
 * Checks all content files of the working folder and prints every mistake: npm run content. Renews
 * the schemas that an editor of them uses.
 */
const root = process.cwd();
writeSchemas(root);
const { files, mistakes } = checkContent();
const all = [...mistakes, ...misspelt(root)];
for (const mistake of all) console.error(mistake);
console.log(`${files} content files checked, ${all.length} mistakes.`);
if (all.length > 0) process.exitCode = 1;
