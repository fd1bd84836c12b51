import { join } from "node:path";
import { spawnTied } from "./tied-process.ts";

const root = new URL("../../", import.meta.url);

export type Environment = Readonly<Record<string, string>>;

/** What a process that has ended left behind. */
export type Ended = { code: number | null; stdout: string; stderr: string };

/** The settings of a server whose data is in this folder. */
export function settings(folder: string, more: Environment = {}): Environment {
  return {
    PORT: "0",
    DATABASE_URL: `file:${join(folder, "intake.db")}`,
    SUBMISSIONS_PER_MINUTE: "1000",
    ...more,
  };
}

/**
 * A program in a process of its own that ends with this one; nothing of the machine's settings reaches it.
 *
 * @param output where its standard output goes, as a file descriptor
 */
export function runProgram(
  words: readonly string[],
  environment: Environment,
  folder: string | URL = root,
  output: "pipe" | number = "pipe",
) {
  const child = spawnTied(process.execPath, words, {
    cwd: folder,
    env: environment,
    stdio: ["ignore", output, "pipe"],
  });
  let stdout = "";
  let stderr = "";
  child.stdout?.on("data", (chunk) => {
    stdout += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    stderr += chunk;
  });
  const ended = new Promise<Ended>((resolve) => {
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });
  const stop = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return { child, ended, stop, output: () => ({ stdout, stderr }) };
}

/** Waits until a server process listens and tells its address. */
export function listening({ child, ended, output }: ReturnType<typeof runProgram>) {
  return new Promise<string>((resolve, reject) => {
    const look = () => {
      const found = /listening on (http:\/\/[^"]+)/.exec(output().stdout)?.[1];
      if (!found) return;
      child.stdout?.off("data", look);
      resolve(found);
    };
    child.stdout?.on("data", look);
    ended.then(({ stderr }) => reject(new Error(`The server did not start: ${stderr}`)));
  });
}
