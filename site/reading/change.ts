import { spawnSync } from "node:child_process";

/** What Git knows about the change that is checked. */

/** The commit on which the change is based: on GitHub Actions, the parent of the one checked out. */
const base = () => (process.env.GITHUB_ACTIONS ? "HEAD^1" : "HEAD");

/** Git's output; empty where Git, a repository or the commit is missing, since a check works without. */
const git = (...args: string[]) => spawnSync("git", args, { encoding: "utf8" }).stdout ?? "";

const before = new Map<string, string>();

/** The text of a file as it was before the change; empty if it is new. */
export function textBefore(file: string): string {
  const text = before.get(file) ?? git("show", `${base()}:./${file}`);
  before.set(file, text);
  return text;
}

const linesOf = (listed: string) => listed.split("\n").filter(Boolean);

/** The content files that the change adds (A), removes (D) or modifies (M); a renamed one is removed and added. */
const filesThat = (filter: string, folders: readonly string[] = [""]): string[] => {
  const paths = folders.map((folder) => `content/${folder}`);
  const options = ["--no-renames", `--diff-filter=${filter}`, "--name-only", "--relative"];
  return linesOf(git("diff", ...options, base(), "--", ...paths));
};

const untracked = () => linesOf(git("ls-files", "--others", "--exclude-standard", "content"));

/** The content files that are new or changed. */
const changedFiles = (): string[] => [...filesThat("d"), ...untracked()];

/** The content files that the change adds, and those that it removes; a renamed one is both. */
export const addedFiles = (): string[] => [...filesThat("A"), ...untracked()];
export const removedFiles = (): string[] => filesThat("D");

/** The files that a folder of content had before the change. */
export const filesBefore = (folder: string) =>
  linesOf(git("ls-tree", "--name-only", base(), "--", `content/${folder}/`));

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
