import { spawn } from "node:child_process";
import { delimiter, dirname } from "node:path";

// Commands use the Node that runs this, not the machine's own.
const path = [dirname(process.execPath), process.env.PATH].join(delimiter);

/**
 * Runs a command, which prints to this process's output, and waits for its end. Signals to this process are
 * passed on, so the command does not outlive it.
 *
 * @returns its exit code; 1 when a signal ended it or it could not be started
 */
export function run(
  command: readonly [string, ...string[]],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  const [file, ...args] = command;
  const child = spawn(file, args, {
    stdio: "inherit",
    env: { ...process.env, PATH: path, ASTRO_TELEMETRY_DISABLED: "1", ...env },
  });
  const pass = (signal: NodeJS.Signals) => child.kill(signal);
  process.on("SIGINT", pass).on("SIGTERM", pass);
  child.once("close", () => process.off("SIGINT", pass).off("SIGTERM", pass));
  return new Promise((resolve) => {
    child.once("error", (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once("exit", (code) => resolve(code ?? 1));
  });
}
