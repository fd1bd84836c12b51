import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";

/**
 * Reads Node's list of releases, https://nodejs.org/dist/index.json, from standard input, and exits
 * with 1 if there is a newer security release of the project's Node than package.json asks for.
 */

type Release = { readonly version: string; readonly date: string; readonly security: boolean };

const { engines } = JSON.parse(readFileSync("package.json", "utf8"));
const [needed = "", major] = /(\d+)\.\d+\.\d+/.exec(engines.node) ?? [];
const releases: readonly Release[] = JSON.parse(await text(process.stdin));
const ofMajor = releases.filter(({ version }) => version.startsWith(`v${major}.`));
const [newest] = ofMajor
  .filter(({ security }) => security)
  .sort((a, b) => b.version.localeCompare(a.version, "en", { numeric: true }));

function end(message: string): never {
  console.error(message);
  process.exit(1);
}

if (ofMajor.length === 0) end(`The list has no release of Node ${major}.`);
if (newest && newest.version.localeCompare(`v${needed}`, "en", { numeric: true }) > 0) {
  end(
    `Node ${newest.version}, of ${newest.date}, is a security release; package.json asks for ${needed}. docs/operating.md says what to do.`,
  );
}
console.log(`Node ${needed} has all security releases of Node ${major}.`);
