import { Argument, Command, CommanderError, Option } from "commander";
import { ExpectedError, readSettings } from "../../shared/settings.ts";
import { kinds } from "../../shared/submission/kinds.ts";
import type { openStore } from "../store/open.ts";
import { states } from "../store/schema.ts";
import { anId, emailAddress, notBlank, oneLine, timeBefore, wholeNumber } from "./arguments.ts";
import type { Context } from "./context.ts";
import { type DiscardOptions, discardHeld, discardOne, misuseOfDiscard } from "./discard.ts";
import { type ExportOptions, exportAll } from "./export.ts";
import { list, show } from "./list.ts";
import { backup, forget, purge } from "./maintenance.ts";
import { misuseOfRetry, type RetryOptions, retryMany, retryOne } from "./retry.ts";
import { status } from "./status.ts";
import { testWebhook } from "./test-webhook.ts";
import { printable } from "./text.ts";

/** What the program needs of its process; injected so that tests need none. */
export type Parts = Omit<Context, "store"> & {
  readonly openStore: typeof openStore;
  /** Reads standard input; on a terminal, it asks for a line. */
  readonly ask: (question: string) => Promise<string>;
  readonly writeError: (text: string) => void;
};

type InStore = (work: (context: Context) => Promise<void>) => Promise<void>;

const exitCodes = { failed: 1, misused: 2, alarm: 3 } as const;

const advice = `
When status has an alarm: list --state failed (or pending, held), then show ID,
which has the receiver's last answer and what to do about it. Then retry.`;
const conventions = `
T is a time, such as 2026-11-20T12:00Z, or how long ago: 45m, 2h, 3d. Commands
work while the server runs. Exit codes: 0 done, 1 failed, 2 misused, 3 status
has an alarm.`;

/**
 * Runs an operator's command.
 *
 * @param args what follows the program's name
 * @returns the exit code
 */
export async function run(args: readonly string[], parts: Parts): Promise<number> {
  // Messages may quote arguments or a database's error.
  const writeError = (text: string) => parts.writeError(text.split("\n").map(printable).join("\n"));
  try {
    await createProgram({ ...parts, writeError }).parseAsync(args, { from: "user" });
    return 0;
  } catch (error) {
    // Commander exits with 1 when it refuses something.
    if (error instanceof CommanderError)
      return error.exitCode === 1 ? exitCodes.misused : error.exitCode;
    if (!(error instanceof ExpectedError)) throw error;
    writeError(`${error.message}\n`);
    return exitCodes.failed;
  }
}

/** Builds the program with all its commands. */
export function createProgram(parts: Parts): Command {
  const program = new Command("intake")
    .description("Looks after the submissions of the site's forms.")
    .addHelpText("after", advice)
    .addHelpText("afterAll", conventions)
    .showHelpAfterError("Add --help to see what a command takes.")
    .configureOutput({ writeOut: (text) => void parts.write(text), writeErr: parts.writeError })
    .exitOverride();
  const inStore: InStore = async (work) => {
    const { DATABASE_URL: url } = readSettings(parts.environment, ["DATABASE_URL"]);
    const store = await parts.openStore(url, "command");
    try {
      await work({ ...parts, store });
    } finally {
      await store.close();
    }
  };
  addReading(program, parts, inStore);
  addSending(program, parts, inStore);
  addErasing(program, parts, inStore);
  for (const command of program.commands) command.option("--json", "write JSON, for programs");
  return program;
}

const kindOption = () => new Option("--kind <kind>", "only this kind").choices(kinds);
const stateOption = () => new Option("--state <state>", "only in this state").choices(states);

function addReading(program: Command, { now, ask, writeError }: Parts, inStore: InStore): void {
  program
    .command("status")
    .description("what is pending, the last answers, the next attempts; exits with 3 on an alarm")
    .action((options) =>
      inStore(async (context) => {
        const alarms = await status(context, options);
        for (const alarm of alarms) writeError(`${alarm}\n`);
        if (alarms.length > 0) throw new CommanderError(exitCodes.alarm, "intake.alarm", "");
      }),
    );
  program
    .command("list")
    .description("the newest submissions, with who wrote and the last answer")
    .addOption(stateOption())
    .addOption(kindOption())
    .option("--since <T>", "received since; delivered since, if that is the state", timeBefore(now))
    .option(
      "--search <text>",
      "with this text in a value, in upper or lower case; - to type it, so that no log has it",
      notBlank,
    )
    .option("--limit <number>", "at most this many", wholeNumber, 50)
    .action(async ({ search, ...options }, command: Command) => {
      const text = search === "-" ? typed(await ask("Text: "), oneLine, command) : search;
      await inStore((context) => list(context, { ...options, search: text }));
    });
  program
    .command("show")
    .description("one submission: its payload, the last answer, and what to do about it")
    .argument("<ID>", "of the submission", anId)
    .action((id, options) => inStore((context) => show(context, id, options)));
  program
    .command("export")
    .description("all submissions, the newest first: JSON, one a line, or CSV")
    .addOption(new Option("--csv", "write CSV, for a spreadsheet").conflicts("json"))
    .action((options: ExportOptions) => inStore((context) => exportAll(context, options)));
}

function addSending(program: Command, parts: Parts, inStore: InStore): void {
  const { now } = parts;
  program
    .command("retry")
    .description("make one due now, or all that have failed or are pending; releases a held one")
    .argument("[ID]", "of one submission", anId)
    .option("--force", "even if it is delivered or discarded; ends the webhook's pause")
    .option("--failed", "all that have failed")
    .option("--pending", "all that are pending")
    .option("--since <T>", "all received since that have failed or are pending", timeBefore(now))
    .option("--until <T>", "the end of that period", timeBefore(now))
    .option("--delivered", "all delivered in that period")
    .addOption(kindOption())
    .action((id: string | undefined, options: RetryOptions, command: Command) => {
      const misuse = misuseOfRetry(id, options);
      if (misuse) command.error(`error: ${misuse}`);
      return inStore((context) =>
        id === undefined ? retryMany(context, options) : retryOne(context, id, options),
      );
    });
  program
    .command("discard")
    .description("close one that is failed, held or pending without sending it: no more alarms")
    .argument("[ID]", "of one submission", anId)
    .option("--held", "all that are held")
    .option("--until <T>", "only those received until then", timeBefore(now))
    .action((id: string | undefined, options: DiscardOptions, command: Command) => {
      const misuse = misuseOfDiscard(id, options);
      if (misuse) command.error(`error: ${misuse}`);
      return inStore((context) =>
        id === undefined ? discardHeld(context, options) : discardOne(context, id, options),
      );
    });
  program
    .command("test")
    .description("send a sample to a kind's webhook and show what it answers; keeps nothing")
    .addArgument(new Argument("<KIND>", "of submissions").choices(kinds))
    .action((kind, options) => testWebhook(parts, kind, options));
}

function addErasing(program: Command, { ask }: Parts, inStore: InStore): void {
  program
    .command("forget")
    .description("erase all submissions with an e-mail address; not from back-ups and receivers")
    .argument("[EMAIL]", "leave it out to type it, so that no log has it", emailAddress)
    .action(async (given: string | undefined, options, command: Command) => {
      const email = given ?? typed(await ask("E-mail address: "), emailAddress, command);
      await inStore((context) => forget(context, email, options));
    });
  program
    .command("purge")
    .description("erase now what was delivered, held or discarded over RETENTION_DAYS ago")
    .action((options) => inStore((context) => purge(context, options)));
  program
    .command("backup")
    .description("copy a SQLite database into a new file; for PostgreSQL, use pg_dump")
    .argument("<FILE>", "that does not exist yet", notBlank)
    .action((file, options) => inStore((context) => backup(context, file, options)));
}

/** Reads a value that is no argument, and refuses a wrong one in the same way. */
function typed(text: string, read: (text: string) => string, command: Command): string {
  try {
    return read(text);
  } catch (error) {
    return command.error(`error: ${(error as Error).message}`);
  }
}
