import { run } from "../../../intake/operator/program.ts";
import type { Store } from "../../../intake/store/store.ts";

type Parts = {
  /** Stays open; left out, the command must open none. */
  readonly store?: Store;
  readonly now?: number;
  readonly environment?: Readonly<Record<string, string>>;
  /** A line on standard input. */
  readonly input?: string;
};

/** Settings of the server, or of other programs, that no command with a store uses but `status`. */
const unused = { PORT: "http", SITE_URL: "#site", TRUST_PROXY: "all", CONTACT_WEBHOOK_SECRET: "x" };

const webhooks = {
  CONTACT_WEBHOOK_URL: "https://hooks.example/a",
  APPLICATION_WEBHOOK_URL: "https://hooks.example/b",
};

/** Runs an operator's command as the command line does, in this process. */
export async function runCommand(
  { store, now = Date.now(), environment = webhooks, input = "" }: Parts,
  args: readonly string[],
) {
  const writes: string[] = [];
  let errors = "";
  const exitCode = await run(args, {
    environment: { ...(store && args[0] !== "status" && unused), ...environment },
    now,
    ask: async () => input,
    openStore: async () => {
      if (!store) throw new Error("It opens a store.");
      return { ...store, close: async () => {} };
    },
    write: async (text) => writes.push(text) > 0,
    writeError: (text) => {
      errors += text;
    },
  });
  return { exitCode, writes, output: writes.join(""), errors };
}

/** Runs commands given as one line, and perhaps arguments with spaces. */
export function operator(parts: () => Parts) {
  /** What a command writes, alarms and error messages included. */
  const run = async (line: string, ...args: string[]) => {
    const { output, errors } = await runCommand(parts(), [...line.split(" "), ...args]);
    return output + errors;
  };
  return {
    run,
    parsed: async (line: string) => JSON.parse(await run(`${line} --json`)),
    check: (line: string) => runCommand(parts(), line.split(" ")),
  };
}
