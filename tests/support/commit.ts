import { execFileSync } from "node:child_process";

/** Commits these files of a folder, which becomes a repository, as what a change begins from. */
export function commit(folder: string, ...files: readonly string[]): void {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: folder });
  git("init", "--quiet");
  git("add", ...files);
  // Git refuses to guess who.
  const author = ["-c", "user.name=A", "-c", "user.email=a@firm.example"];
  git(...author, "commit", "--quiet", "--message", "A");
}
