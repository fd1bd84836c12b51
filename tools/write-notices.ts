import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { notices, noticesFile } from "./notices/notices.ts";

/** Writes whose work is passed on with this project, and under which licence: npm run notices. */
const root = process.cwd();
writeFileSync(join(root, noticesFile), notices(root));
console.log(`${noticesFile} is written.`);
