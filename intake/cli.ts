import { parseArgs } from "node:util";
import { ConfigError } from "../shared/settings/values.ts";
import { systemClock } from "./clock.ts";
import { readOperatorConfig } from "./config.ts";
import {
  CommandError,
  findCommand,
  type Options,
  type Output,
  UsageError,
} from "./operator/commands.ts";
import { openStore } from "./store/open-store.ts";
import { StoreRefused, StoreUnavailable } from "./store/store.ts";

const usage = `Usage: npm run intake -- COMMAND

  status             number of submissions by state, and how long the oldest has waited;
                     exits with 3 if longer than --max-age MINUTES (60), for use in a timer
  list               the newest submissions; --limit N, --state S with S one of
                     pending, failed, held, delivered, discarded
  show ID            one submission: its payload and every try to deliver it
  retry [ID]         try all failed submissions now, or this one, which may also be held;
                     --force sends a delivered or discarded one again
  discard ID         close a failed or held submission without sending it: no more alarms,
                     and erased after RETENTION_DAYS
  export             all submissions as JSON Lines; --csv for a spreadsheet
  forget EMAIL       erase all submissions with this e-mail address, pending ones too
  purge              erase submissions delivered, held or discarded over RETENTION_DAYS ago
  backup FILE        copy everything into a new file, to keep elsewhere (SQLite)

  --json             JSON output of status, list, show and discard
An ID may be shortened as long as it stays unique. Commands work while the server runs.
`;

async function run(words: readonly string[]): Promise<void> {
  const { positionals, values } = parse(words);
  if (values.help) return print(usage.trimEnd());
  const { command, word } = findCommand(positionals, Object.keys(values));
  const options: Options = {
    json: values.json ?? false,
    csv: values.csv ?? false,
    force: values.force ?? false,
    state: values.state,
    limit: values.limit,
    maxAge: values["max-age"],
  };
  const config = readOperatorConfig(process.env);
  const store = await openStore(config.database, "tool");
  try {
    await print(await command.run({ store, config, now: systemClock(), options }, word));
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

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        json: { type: "boolean" },
        csv: { type: "boolean" },
        force: { type: "boolean" },
        state: { type: "string" },
        limit: { type: "string" },
        "max-age": { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
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
    process.stderr.write(`${error.message}\n\n${usage}`);
    process.exitCode = 2;
  } else if (
    error instanceof CommandError ||
    error instanceof ConfigError ||
    error instanceof StoreRefused ||
    error instanceof StoreUnavailable
  ) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  } else {
    throw error;
  }
}
