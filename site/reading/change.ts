import { spawnSync } from "node:child_process";
import { dirname } from "node:path/posix";
import { text } from "../../shared/files.ts";

/** What Git knows about the change that is checked. */

/** The commit on which the change is based: on GitHub Actions, the parent of the one checked out. */
const base = () => (process.env.GITHUB_ACTIONS ? "HEAD^1" : "HEAD");

const known = new Map<string, string>();

/**
 * Git's output; empty where Git, a repository or the commit is missing, since a check works without. A check asks
 * the same a dozen times: Git is asked once until other work is due, which may change files.
 */
function git(...args: string[]): string {
  if (known.size === 0) setImmediate(() => known.clear());
  const asked = args.join("\n");
  const output = known.get(asked) ?? spawnSync("git", args, { encoding: "utf8" }).stdout ?? "";
  known.set(asked, output);
  return output;
}

const linesOf = (listed: string) => listed.split("\n").filter(Boolean);

/** The content files that there were before the change. */
const allBefore = () => linesOf(git("ls-tree", "-r", "--name-only", base(), "--", "content"));

/** The text of a file as it was before the change; empty if it is new. */
export function textBefore(file: string): string {
  if (!allBefore().includes(file)) return "";
  return filesThat("DM").includes(file) ? git("show", `${base()}:./${file}`) : text(file);
}

/** The content files that the change adds (A), removes (D) or modifies (M); a renamed one is removed and added. */
const filesThat = (filter: string, folders: readonly string[] = [""]): string[] => {
  const paths = folders.map((folder) => `content/${folder}`);
  const options = ["--no-renames", `--diff-filter=${filter}`, "--name-only", "--relative"];
  return linesOf(git("diff", ...options, base(), "--", ...paths));
};

const untracked = () => linesOf(git("ls-files", "--others", "--exclude-standard", "content"));

/** The content files that are new or changed. */
export const changedFiles = (): string[] => [...filesThat("d"), ...untracked()];

/** The content files that the change adds, and those that it removes; a renamed one is both. */
export const addedFiles = (): string[] => [...filesThat("A"), ...untracked()];
export const removedFiles = (): string[] => filesThat("D");

/** The files that a folder of content had before the change. */
export const filesBefore = (folder: string) =>
  allBefore().filter((file) => dirname(file) === `content/${folder}`);

/** Sorts files by name, and those that are new or changed last. */
export function byChange(): (a: string, b: string) => number {
  const changed = changedFiles();
  const isChanged = (file: string) => Number(changed.includes(file));
  return (a, b) => isChanged(a) - isChanged(b) || (a < b ? -1 : 1);
}

/** The content files that were there before the change, with another text. */
export const modifiedFiles = () => filesThat("M");

/** The folders whose files are pages. */
const folders = ["industries", "jobs", "notes", "pages", "services"];

/** The files of pages that the change removed or renamed. */
export const goneFiles = () => filesThat("D", folders);

/** The files in these folders that the change removed, renamed or modified. */
export const goneOrChangedFiles = (...more: readonly string[]) =>
  filesThat("DM", [...folders, ...more]);
