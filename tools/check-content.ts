import { checkContent } from "../site/content-model/check-content.ts";
import { misspelt } from "./spelling.ts";

/** Checks all content files of the working folder and prints every mistake: npm run content. */
const root = process.cwd();
const { files, mistakes } = checkContent();
const all = [...mistakes, ...misspelt(root)];
for (const mistake of all) console.error(mistake);
console.log(`${files} content files checked, ${all.length} mistakes.`);
if (all.length > 0) process.exitCode = 1;
