import { expect, onTestFinished, vi } from "vitest";
import { freePort } from "../../support/free-port.ts";
import {
  type Ended,
  type Environment,
  listening,
  runProgram,
} from "../../support/server-process.ts";

export { type Environment, settings } from "../../support/server-process.ts";

/** For `vi.waitFor`: what a process does in its own time. */
export const wait = { timeout: 8000, interval: 50 };

/** Starts the server as `npm start` does, or by other words, and waits until it listens. */
export async function startServer(environment: Environment, words = ["intake/main.ts"]) {
  const server = runOwned(words, environment);
  return { ...server, url: await listening(server) };
}

/** Starts the server and waits for nothing; `address` never comes if it ends before it listens. */
export function runServer(environment: Environment, words: readonly string[]) {
  const server = runOwned(words, environment);
  const address = new Promise<string>((resolve) => listening(server).then(resolve, () => {}));
  return { ...server, address };
}

/** Starts the server with its log in a file or device, and waits until it answers. */
export async function startServerLoggingTo(output: number, environment: Environment) {
  const port = await freePort();
  const server = runOwned(["intake/main.ts"], { ...environment, PORT: String(port) }, output);
  const url = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => fetch(`${url}/healthz`), { timeout: 8000, interval: 50 });
  return { ...server, url };
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

/** The id of a submission that was taken. */
export async function idOf(response: Response): Promise<string> {
  expect(response.status).toBe(202);
  return ((await response.json()) as { id: string }).id;
}

/** A process that ends with its test at the latest. */
function runOwned(
  words: readonly string[],
  environment: Environment,
  output: "pipe" | number = "pipe",
) {
  const program = runProgram(words, environment, undefined, output);
  onTestFinished(async () => {
    await program.stop("SIGKILL");
  });
  return program;
}
