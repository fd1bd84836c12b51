import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { parse } from "yaml";
import { token } from "../../site/styles/token.ts";
import { changeContent } from "./change-content.ts";

/** `npm test` on a copy of the repository with another firm's content, in which no mistake is. */

const root = join(import.meta.dirname, "../..");
/** What is made anew there. */
const left = [".git", "dist", "tests/output", "node_modules/.vite", "node_modules/.astro"];

/** What the built site of another firm must not have. */
const ofTheFirst = [
  parse(readFileSync(join(root, "content/company.yaml"), "utf8")).name,
  token("firm"),
];

const folder = mkdtempSync(join(tmpdir(), "other-firm-"));
cpSync(root, folder, {
  recursive: true,
  // Those in node_modules/.bin lead to files beside them.
  verbatimSymlinks: true,
  filter: (path) => !left.includes(relative(root, path)),
});
// A test asks Git which files there are.
execFileSync("git", ["init", "--quiet"], { cwd: folder });
await changeContent(folder);
// Without what npm run test:long sets, so that it doesn't make a copy of its own.
const { LONG: _long, FUZZ_RUNS: _runs, SCHEDULES: _schedules, ...env } = process.env;
const { status } = spawnSync("npm", ["test"], { cwd: folder, env, stdio: "inherit" });

// A PDF and the film, which are committed, are a firm's own work.
const traces = globSync("**/*.{html,css,js,svg,xml,txt,json}", {
  cwd: join(folder, "dist"),
}).filter((file) =>
  ofTheFirst.some((trace) => readFileSync(join(folder, "dist", file)).includes(trace)),
);
if (traces.length > 0) console.log(`These have something of the first firm: ${traces.join(", ")}`);
console.log(
  `With another firm's content: ${readFileSync(join(folder, "tests/output/totals.txt"))}`,
);
rmSync(folder, { recursive: true });
process.exitCode = traces.length > 0 ? 1 : (status ?? 1);
