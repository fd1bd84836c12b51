import { parseArgs } from "node:util";
import { ExpectedError } from "../shared/settings/expected-error.ts";
import { readOperatorConfig } from "./config.ts";
import { type Output, optionTypes, UsageError } from "./operator/command.ts";
import { findCommand, requireNoneSwallowed } from "./operator/commands.ts";
import { printable } from "./operator/format.ts";
import { openStore } from "./store/open-store.ts";

const usage = `Usage: npm run intake -- COMMAND

  status             submissions by state, the age of the oldest undelivered one, and for each
                     kind the state of its queue and the receiver's last answer; exits with 3
                     if one has waited longer than --max-age MINUTES (60), for use in a timer
  list               the newest submissions; --limit N, --kind K (enquiry, application),
                     --since T, --search TEXT, --state S (pending, failed, held, delivered,
                     discarded)
  show ID            one submission with its payload and every attempt to deliver it
  retry ID           send this one next; also releases a held submission;
                     --force sends a delivered or discarded one again
  retry --failed     retry everything that failed (the default); --pending: everything pending
  retry --since T    retry everything received in a period (--since, --until) that failed or is
                     pending; --delivered: resend everything delivered in it; --kind K: one kind
  discard ID         close a failed or held submission without sending it: no more alarms,
                     erased after RETENTION_DAYS
  export             all submissions as JSON Lines; --csv for a spreadsheet
  forget EMAIL       erase all submissions with this e-mail address, pending ones too
  purge              erase submissions delivered, held or discarded over RETENTION_DAYS ago
  backup FILE        copy the database into a new file, to keep elsewhere (SQLite only)

  --json             JSON output, with any command
T is a time such as 2026-11-20T12:00Z, or how long ago, such as 45m, 2h or 3d. An ID may
be shortened as long as it stays unique. Commands work while the server runs.
`;

async function run(args: readonly string[]): Promise<void> {
  const { positionals, values: options } = parse(args);
  if (options.help) return print(usage.trimEnd());
  requireNoneSwallowed(positionals, Object.keys(options), process.env, Object.keys(optionTypes));
  const { command, argument } = findCommand(positionals, options);
  const config = readOperatorConfig(process.env);
  const store = await openStore(config.database, "tool");
  try {
    await print(await command.run({ store, config, now: Date.now(), options }, argument));
  } finally {
    await store.close();
  }
}

async function print(output: Output): Promise<void> {
  if (typeof output === "string") {
    process.stdout.write(`${output}\n`);
    return;
  }
  if ("alarms" in output) {
    process.stdout.write(`${output.text}\n`);
    for (const alarm of output.alarms) process.stderr.write(`${alarm}\n`);
    if (output.alarms.length > 0) process.exitCode = 3;
    return;
  }
  for await (const part of output) {
    if (process.stdout.errored) return;
    process.stdout.write(part);
  }
}

/** Replaces control characters: messages may quote arguments or a database server's error. */
function printError(message: string): void {
  process.stderr.write(message.split("\n").map(printable).join("\n"));
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: optionTypes });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

// `npm run intake -- list | head` closes the pipe early.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (error instanceof UsageError) {
    printError(`${error.message}\n\n${usage}`);
    process.exitCode = 2;
  } else if (error instanceof ExpectedError) {
    printError(`${error.message}\n`);
    process.exitCode = 1;
  } else {
    throw error;
  }
}
