import { problemWith } from "../../shared/submission/check-field.ts";
import { enquiryFields } from "../../shared/submission/fields.ts";
import { type Command, type Options, UsageError } from "./command.ts";
import { exportAll } from "./export.ts";
import { list, show } from "./list.ts";
import { backup, forget, purge } from "./maintenance.ts";
import { checkRetry, discard, retry, retryMany } from "./retry.ts";
import { status } from "./status.ts";

const commands: Readonly<Record<string, Command>> = {
  status: { takes: "nothing", options: ["max-age"], run: status },
  list: { takes: "nothing", options: ["state", "kind", "since", "search", "limit"], run: list },
  show: { takes: "an id", options: [], run: show },
  retry: {
    takes: "maybe an id",
    options: ["force", "failed", "pending", "delivered", "since", "until", "kind"],
    check: checkRetry,
    run: (context, prefix) => (prefix === undefined ? retryMany(context) : retry(context, prefix)),
  },
  discard: { takes: "an id", options: [], run: discard },
  export: {
    takes: "nothing",
    options: ["csv"],
    check({ csv, json }) {
      if (csv && json) throw new UsageError("export writes --csv or --json, not both.");
    },
    run: ({ store, options }) => exportAll(store, { csv: options.csv ?? false }),
  },
  forget: { takes: "an e-mail address", options: [], run: forget },
  purge: { takes: "nothing", options: [], run: purge },
  backup: { takes: "a file", options: [], run: backup },
};

/**
 * Finds the command before the store is opened. Options of other commands are refused, not ignored:
 * the operator may have meant them to limit the command. So are blank values, which a shell makes of
 * unset variables and which would select everything.
 *
 * @throws UsageError
 */
export function findCommand(
  words: readonly string[],
  options: Options,
): { command: Command; word?: string } {
  const [name = "", argument, surplus] = words;
  if (isBlank(name)) throw new UsageError("No command given.");
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`Unknown command: ${name}.`);
  if (words.some(isBlank)) throw new UsageError(`${name}: the argument is blank.`);
  const { takes } = command;
  const word = takes === "a file" ? argument : argument?.trim();
  const unexpected = takes === "nothing" ? word : surplus;
  if (unexpected !== undefined) throw new UsageError(`${name} does not take ${unexpected}.`);
  const known: readonly string[] = ["json", ...command.options];
  const unknown = Object.keys(options).find((option) => !known.includes(option));
  if (unknown !== undefined) throw new UsageError(`${name} has no option --${unknown}.`);
  const blank = Object.entries(options).find(([, value]) => isBlank(value));
  if (blank) throw new UsageError(`--${blank[0]} is blank.`);
  const isMissing = word === undefined && takes !== "nothing" && takes !== "maybe an id";
  // Anything but an address would erase nothing and look like success.
  if (isMissing || (takes === "an e-mail address" && problemWith(enquiryFields.email, word))) {
    throw new UsageError(`${name} needs ${takes}.`);
  }
  command.check?.(options, word);
  return word === undefined ? { command } : { command, word };
}

function isBlank(value: unknown): boolean {
  return typeof value === "string" && value.trim() === "";
}

/**
 * `npm run intake status --max-age 0` gives the option to npm, not to the command.
 *
 * @param given the names of the options that reached the command
 * @throws UsageError with what to type
 */
export function requireNoneSwallowed(
  words: readonly string[],
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
    `npm took ${options} for itself. Type -- before the command: npm run intake -- ${words[0] ?? "COMMAND"} ${options} ...`,
  );
}
