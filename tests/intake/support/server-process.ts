import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { onTestFinished } from "vitest";

const root = new URL("../../../", import.meta.url);

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

/** Starts the server as `npm start` does and waits until it listens. */
export async function startServer(environment: Environment) {
  const { child, ended, output } = run(["intake/main.ts"], environment);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on("data", () => {
      const found = /listening on (http:\/\/[^"]+)/.exec(output().stdout)?.[1];
      if (found) resolve(found);
    });
    ended.then(({ stderr }) => reject(new Error(`The server did not start: ${stderr}`)));
  });
  return {
    url,
    output,
    ended,
    async stop(signal: NodeJS.Signals) {
      child.kill(signal);
      return ended;
    },
  };
}

/** Runs a program of the intake until it ends. */
export function runToEnd(words: readonly string[], environment: Environment): Promise<Ended> {
  return run(words, environment).ended;
}

/** Runs an operator's command. */
export function intakeCommand(environment: Environment, ...words: string[]): Promise<Ended> {
  return runToEnd(["intake/cli.ts", ...words], environment);
}

function run(words: readonly string[], environment: Environment) {
  // Nothing of the machine's own settings may reach the process.
  const child: ChildProcess = spawn(process.execPath, words, { cwd: root, env: environment });
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
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  return { child, ended, output: () => ({ stdout, stderr }) };
}

/** Sends JSON and returns the answer. */
export function post(url: string, body: unknown, headers: Record<string, string> = {}) {
  return fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}
