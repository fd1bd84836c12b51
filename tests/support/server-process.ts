import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { atEnd } from "./test-end.ts";
import { spawnTied } from "./tied-process.ts";

const root = new URL("../../", import.meta.url);
const intake = ["intake/main.ts"];
// Cached compiled code cuts the start time of programs by two thirds.
const compiled = fileURLToPath(new URL("node_modules/.cache/compiled", root));

export type Environment = Readonly<Record<string, string>>;

/** The result of a process that has ended. */
export type Ended = { code: number | null; stdout: string; stderr: string };

/** The settings of a server whose data is in this folder. */
export function settings(folder: string, more: Environment = {}): Environment {
  return {
    PORT: "0",
    DATABASE_URL: `file:${join(folder, "intake.db")}`,
    SUBMISSIONS_PER_MINUTE: "1000000",
    ...more,
  };
}

/**
 * Runs a Node program in a process of its own, which ends with its test. It gets only this
 * environment, not the machine's.
 */
export function runProgram(
  args: readonly string[],
  environment: Environment,
  folder: string | URL = root,
) {
  const child = spawnTied(process.execPath, args, {
    cwd: folder,
    env: { NODE_COMPILE_CACHE: compiled, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  child.stdout?.setEncoding("utf8").on("data", (chunk) => {
    stdout += chunk;
  });
  child.stderr?.setEncoding("utf8").on("data", (chunk) => {
    stderr += chunk;
  });
  const ended = new Promise<Ended>((resolve) => {
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });
  const stop = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  atEnd(() => stop("SIGKILL"));
  return { child, ended, stop, output: () => ({ stdout, stderr }) };
}

/** Arguments that make Node run another program in its place. */
export function inPlaceOfNode(file: string, ...args: string[]): string[] {
  return ["--eval", `process.execve(${JSON.stringify(file)}, ${JSON.stringify(args)})`];
}

/** Starts the server as `npm start` does, or with other arguments, and waits until it takes forms. */
export async function startServer(environment: Environment, args: readonly string[] = intake) {
  const server = runProgram(args, environment);
  const url = await listening(server);
  return { ...server, url };
}

/** Waits until a server process listens, and returns its address. */
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
