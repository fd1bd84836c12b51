import { execFileSync } from "node:child_process";

/**
 * The content of all files of a folder, as Latin-1. Another process reads them: closing a file of
 * SQLite's ends the locks of this process on it (sqlite.org/howtocorrupt.html, 2.2).
 */
export const contentOf = (folder: string): string =>
  execFileSync("sh", ["-c", "cat ./*"], { cwd: folder, encoding: "latin1", maxBuffer: 2 ** 30 });
