import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { build as buildSite } from "../build.ts";
import { machine } from "./harness.ts";

/** `npm run benchmark`: measures, prints the report and writes it to a file. No figure makes it fail. */
const benchmarks = ["pages", "intake"];

const { values, positionals } = parseArgs({
  options: { output: { type: "string" } },
  allowPositionals: true,
  strict: false,
});
const [name = "", ...paths] = positionals;
const { output, ...unknown } = values;
const isMisused = !benchmarks.includes(name) || (name !== "pages" && paths.length > 0);
if (isMisused || typeof output === "boolean" || Object.keys(unknown).length > 0) {
  console.error("npm run benchmark -- pages [PATH ...] | intake [--output FILE]");
  process.exit(2);
}
const file = output ?? join(import.meta.dirname, "output", `${name}.md`);
const measuredOn = machine();
if (!(await buildSite())) process.exit(1);

// Imported after the build: some read the built site.
const { [name]: benchmark } = await import(`./${name}.ts`);
const ends = new AsyncDisposableStack();
try {
  const command = ["npm run benchmark --", ...positionals].join(" ");
  const report = `\`${command}\`\n\n${measuredOn}  \n${await benchmark(ends, paths)}\n`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, report);
  console.log(`\n${report}\nWritten to ${file}`);
} finally {
  await ends.disposeAsync();
}
// Lighthouse leaves timers behind.
process.exit();
