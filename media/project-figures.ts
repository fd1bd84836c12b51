import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import { projectFigures } from "../site/content-model/project-figures.ts";
import { countStandIns } from "./count-stand-ins.ts";
import { summarise } from "./summarise-results.ts";
import { fromPlaywright, fromVitest } from "./test-results.ts";

/**
 * Writes down this project's own test and build results for the page that shows
 * them: npm test && npm run figures. It works on the folder that it is called
 * in, and only where reports, build and commit belong together.
 */
const root = process.cwd();
const target = "content/project-figures.yaml";
const git = (...words: string[]) =>
  execFileSync("git", words, { cwd: root, encoding: "utf8" }).trim();
const json = (file: string) => JSON.parse(readFileSync(join(root, file), "utf8"));

const changed = git("status", "--porcelain", "--", ".", `:!${target}`);
if (changed) throw new Error(`These figures would belong to no commit:\n${changed}`);

const runs = {
  "Unit and integration tests": fromVitest(json("tests/output/vitest.json"), root),
  "Browser tests": fromPlaywright(json("tests/output/playwright.json"), root),
};
const committed = new Date(git("log", "-1", "--format=%cI"));
for (const [name, { start }] of Object.entries(runs)) {
  if (start < committed) throw new Error(`${name}: the report is older than the commit.`);
}

const pages = readdirSync(join(root, "dist"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".html"))
  .map((file) => ({ file, bytes: statSync(join(root, "dist", file)).size }))
  .sort((a, b) => b.bytes - a.bytes);
const [largest] = pages;
if (!largest) throw new Error("There is no page in dist/.");

const figures = projectFigures.parse({
  ...summarise(runs),
  commit: git("rev-parse", "--short=7", "HEAD"),
  build: {
    pages: pages.length,
    htmlBytes: pages.reduce((sum, { bytes }) => sum + bytes, 0),
    largest,
  },
  standIns: countStandIns(root),
});
writeFileSync(
  join(root, target),
  `# Written by npm run figures from a test run and a build. Not to be edited.\n${stringify(figures, { lineWidth: 0 })}`,
);
console.log(`${target}: ${figures.commit}, ${figures.measured}`);
