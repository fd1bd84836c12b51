import { onTestFinished } from "vitest";
import {
  type Ended,
  type Environment,
  listening,
  runProgram,
} from "../../support/server-process.ts";

export { settings } from "../../support/server-process.ts";

/** Starts the server as `npm start` does, or by other words, and waits until it listens. */
export async function startServer(environment: Environment, words = ["intake/main.ts"]) {
  const server = runOwned(words, environment);
  return { ...server, url: await listening(server) };
}

/** Runs a program of the intake until it ends. */
export function runToEnd(words: readonly string[], environment: Environment): Promise<Ended> {
  return runOwned(words, environment).ended;
}

/** Runs an operator's command. */
export function intakeCommand(environment: Environment, ...words: string[]): Promise<Ended> {
  return runToEnd(["intake/cli.ts", ...words], environment);
}

/** Sends JSON and returns the answer. */
export function post(url: string, body: unknown, headers: Record<string, string> = {}) {
  return fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

/** A process that ends with its test at the latest. */
function runOwned(words: readonly string[], environment: Environment) {
  const program = runProgram(words, environment);
  onTestFinished(async () => {
    await program.stop("SIGKILL");
  });
  return program;
}
