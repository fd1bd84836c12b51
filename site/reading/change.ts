import { spawnSync } from "node:child_process";

/** What Git knows of the change that is checked. */

/** What it began from: a run of GitHub has it as the parent of what it checks out. */
export const base = () => (process.env.GITHUB_ACTIONS ? "HEAD^1" : "HEAD");

/** What Git says; nothing where there is none, or no such commit. */
export const git = (...args: string[]) => spawnSync("git", args, { encoding: "utf8" }).stdout ?? "";

const linesOf = (listed: string) => listed.split("\n").filter(Boolean);

/** The content files that are new or say something else. */
const changedFiles = (): string[] =>
  [
    git("diff", "--diff-filter=d", "--name-only", "--relative", base(), "--", "content"),
    git("ls-files", "--others", "--exclude-standard", "content"),
  ].flatMap(linesOf);

/** An order of files in which those that are new or changed come last, each part by name. */
export function byChange(): (a: string, b: string) => number {
  const changed = changedFiles();
  const isChanged = (file: string) => Number(changed.includes(file));
  return (a, b) => isChanged(a) - isChanged(b) || (a < b ? -1 : 1);
}

/** The files of pages that it removed or renamed. */
export function goneFiles(): string[] {
  const folders = ["industries", "jobs", "notes", "pages", "services"];
  const paths = folders.map((folder) => `content/${folder}`);
  const options = ["--no-renames", "--diff-filter=D", "--name-only", "--relative"];
  return linesOf(git("diff", ...options, base(), "--", ...paths));
}
