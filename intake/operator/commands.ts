import { problemWith } from "../../shared/submission/check-field.ts";
import { enquiryFields } from "../../shared/submission/fields.ts";
import { type Command, type Options, UsageError } from "./command.ts";
import { exportAll } from "./export.ts";
import { list, show } from "./list.ts";
import { backup, forget, purge } from "./maintenance.ts";
import { checkRetry, discard, retry, retryMany } from "./retry.ts";
import { status } from "./status.ts";

const commands: Readonly<Record<string, Command>> = {
  status: { expects: "nothing", options: ["max-age"], run: status },
  list: { expects: "nothing", options: ["state", "kind", "since", "search", "limit"], run: list },
  show: { expects: "an id", options: [], run: show },
  retry: {
    expects: "an optional id",
    options: ["force", "failed", "pending", "delivered", "since", "until", "kind"],
    check: checkRetry,
    run: (context, prefix) => (prefix === undefined ? retryMany(context) : retry(context, prefix)),
  },
  discard: { expects: "an id", options: [], run: discard },
  export: {
    expects: "nothing",
    options: ["csv"],
    check({ csv, json }) {
      if (csv && json) throw new UsageError("export writes --csv or --json, not both.");
    },
    run: ({ store, options }) => exportAll(store, { csv: options.csv ?? false }),
  },
  forget: { expects: "an e-mail address", options: [], run: forget },
  purge: { expects: "nothing", options: [], run: purge },
  backup: { expects: "a file", options: [], run: backup },
};

/**
 * Finds the command before the store is opened. Options of other commands are rejected, not
 * ignored: the operator may have meant them to limit the command. Blank values are rejected too: a
 * shell substitutes them for unset variables, and they would select everything.
 *
 * @throws UsageError
 */
export function findCommand(
  args: readonly string[],
  options: Options,
): { command: Command; argument?: string } {
  const [name = "", given, surplus] = args;
  if (isBlank(name)) throw new UsageError("No command given.");
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`Unknown command: ${name}.`);
  if (args.some(isBlank)) throw new UsageError(`${name}: the argument is blank.`);
  const { expects } = command;
  const argument = expects === "a file" ? given : given?.trim();
  const unexpected = expects === "nothing" ? argument : surplus;
  if (unexpected !== undefined) throw new UsageError(`${name} does not take ${unexpected}.`);
  const known: readonly string[] = ["json", ...command.options];
  const unknown = Object.keys(options).find((option) => !known.includes(option));
  if (unknown !== undefined) throw new UsageError(`${name} has no option --${unknown}.`);
  const blank = Object.entries(options).find(([, value]) => isBlank(value));
  if (blank) throw new UsageError(`--${blank[0]} is blank.`);
  const isMissing = argument === undefined && expects !== "nothing" && expects !== "an optional id";
  // Anything else would match no address, erase nothing and look like success.
  if (
    isMissing ||
    (expects === "an e-mail address" && problemWith(enquiryFields.email, argument))
  ) {
    throw new UsageError(`${name} needs ${expects}.`);
  }
  command.check?.(options, argument);
  return argument === undefined ? { command } : { command, argument };
}

function isBlank(value: unknown): boolean {
  return typeof value === "string" && value.trim() === "";
}

/**
 * Rejects a command whose options npm has consumed, as in `npm run intake status --max-age 0`.
 *
 * @param given the names of the options that reached the command
 * @throws UsageError with what to type
 */
export function requireNoneSwallowed(
  args: readonly string[],
  given: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): void {
  if (environment.npm_lifecycle_event !== "intake") return;
  const swallowed = names.filter(
    (name) => environment[`npm_config_${name.replaceAll("-", "_")}`] && !given.includes(name),
  );
  if (swallowed.length === 0) return;
  const options = swallowed.map((name) => `--${name}`).join(" ");
  throw new UsageError(
    `npm consumed ${options}. Type -- before the command: npm run intake -- ${args[0] ?? "COMMAND"} ${options} ...`,
  );
}
