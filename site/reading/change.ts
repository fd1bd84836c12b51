import { spawnSync } from "node:child_process";

/** What Git knows about the change that is checked. */

/** The commit on which the change is based: on GitHub Actions, the parent of the one checked out. */
const base = () => (process.env.GITHUB_ACTIONS ? "HEAD^1" : "HEAD");

/** Git's output; empty where Git, a repository or the commit is missing, since a check works without. */
const git = (...args: string[]) => spawnSync("git", args, { encoding: "utf8" }).stdout ?? "";

/** The text of a file as it was before the change; empty if it is new. */
export const textBefore = (file: string) => git("show", `${base()}:./${file}`);

const linesOf = (listed: string) => listed.split("\n").filter(Boolean);

/** The content files that are new or changed. */
const changedFiles = (): string[] =>
  [
    git("diff", "--diff-filter=d", "--name-only", "--relative", base(), "--", "content"),
    git("ls-files", "--others", "--exclude-standard", "content"),
  ].flatMap(linesOf);

/** Sorts files by name, and those that are new or changed last. */
export function byChange(): (a: string, b: string) => number {
  const changed = changedFiles();
  const isChanged = (file: string) => Number(changed.includes(file));
  return (a, b) => isChanged(a) - isChanged(b) || (a < b ? -1 : 1);
}

/** The files of pages that the change removed or renamed. */
export const goneFiles = () => pagesThat("D");

/** The same, and those whose content it changed. */
export const goneOrChangedFiles = () => pagesThat("DM");

function pagesThat(filter: "D" | "DM"): string[] {
  const folders = ["industries", "jobs", "notes", "pages", "services"];
  const paths = folders.map((folder) => `content/${folder}`);
  const options = ["--no-renames", `--diff-filter=${filter}`, "--name-only", "--relative"];
  return linesOf(git("diff", ...options, base(), "--", ...paths));
}
