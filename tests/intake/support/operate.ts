import { run } from "../../../intake/operator/program.ts";
import type { Store } from "../../../intake/store/database.ts";

type Parts = {
  /** Stays open. */
  readonly store: Store;
  readonly now?: number;
  readonly environment?: Readonly<Record<string, string>>;
};

/** Runs an operator's command as the command line does, in this process. */
export async function runCommand(
  { store, now = Date.now(), environment = {} }: Parts,
  args: readonly string[],
) {
  const writes: string[] = [];
  let errors = "";
  const exitCode = await run(args, {
    environment,
    now,
    openStore: async () => ({ ...store, close: async () => {} }),
    write: async (text) => writes.push(text) > 0,
    writeError: (text) => {
      errors += text;
    },
  });
  return { exitCode, writes, output: writes.join(""), errors };
}

/**
 * What a command writes, alarms included.
 *
 * @throws Error with what it writes when it fails
 */
export async function operate(parts: Parts, args: readonly string[]): Promise<string> {
  const { exitCode, output, errors } = await runCommand(parts, args);
  if (exitCode === 1 || exitCode === 2) throw new Error(output + errors);
  return output + errors;
}

/** Runs commands given as one line, and perhaps arguments with spaces. */
export function operator(parts: () => Parts) {
  /** What a command writes, or its error message. */
  const run = (line: string, ...args: string[]) =>
    operate(parts(), [...line.split(" "), ...args]).catch(({ message }): string => message);
  return {
    run,
    parsed: async (line: string) => JSON.parse(await run(`${line} --json`)),
    check: (line: string) => runCommand(parts(), line.split(" ")),
  };
}
