import { checkContent } from "../site/content-model/check-content.ts";

/** Checks all content files of the working folder and prints every mistake. */
const { files, mistakes } = checkContent();
for (const mistake of mistakes) console.error(mistake);
console.log(`${files} content files checked, ${mistakes.length} mistakes.`);
if (mistakes.length > 0) process.exitCode = 1;
