import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { annotate } from "../site/reading/report.ts";

/** A reporter of cspell, which loads it beside its own: annotates unknown words. */
export const getReporter = () => ({
  issue({ uri, row, text }: { uri: string; row: number; text: string }) {
    const file = relative(process.cwd(), fileURLToPath(uri));
    annotate(file, row, `Unknown word: ${text}. If it is right, add it to content/words.txt.`);
  },
});
