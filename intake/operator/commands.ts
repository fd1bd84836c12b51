import type { Config } from "../config.ts";
import { dayMs } from "../retention.ts";
import { type State, type Store, states } from "../store/store.ts";
import { detailText, statusTable, summaryTable } from "./format.ts";

/** A command that cannot be understood; the program then exits with 2. */
export class UsageError extends Error {}

/** A command that was understood but cannot be done; the program then exits with 1. */
export class CommandError extends Error {}

export type Options = {
  readonly json: boolean;
  readonly force: boolean;
  readonly state: string | undefined;
  readonly limit: string | undefined;
};

export type Context = {
  readonly store: Store;
  readonly config: Pick<Config, "webhookUrls" | "retentionDays">;
  readonly now: number;
  readonly options: Options;
};

/** `id` is the whole id that a command was given, `undefined` where it may go without. */
export type Command = {
  readonly takesId: "never" | "maybe" | "always";
  run(context: Context, id: string | undefined): Promise<string>;
};

const commands: Readonly<Record<string, Command>> = {
  status: { takesId: "never", run: status },
  list: { takesId: "never", run: list },
  show: { takesId: "always", run: show },
  retry: {
    takesId: "maybe",
    run: (context, id) => (id === undefined ? retryFailed(context) : retry(context, id)),
  },
  purge: { takesId: "never", run: purge },
};

/**
 * Finds the command that the words name, before anything is opened.
 *
 * @throws UsageError
 */
export function findCommand(words: readonly string[]): { command: Command; prefix?: string } {
  const [name, prefix, surplus] = words;
  if (name === undefined) throw new UsageError("Say what to do.");
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`There is no command ${name}.`);
  const unexpected = command.takesId === "never" ? prefix : surplus;
  if (unexpected !== undefined) throw new UsageError(`${name} cannot take ${unexpected}.`);
  if (prefix !== undefined) return { command, prefix };
  if (command.takesId === "always") throw new UsageError(`${name} needs an id.`);
  return { command };
}

/**
 * The one id that begins so.
 *
 * @throws CommandError when there is none or more than one.
 */
export async function wholeId(store: Store, prefix: string): Promise<string> {
  const [id, another] = await store.idsWithPrefix(prefix.toLowerCase());
  if (id === undefined) throw new CommandError(`No submission begins with ${prefix}.`);
  if (another !== undefined) throw new CommandError(`Several submissions begin with ${prefix}.`);
  return id;
}

async function status({ store, config, now, options }: Context): Promise<string> {
  const kinds = await store.status();
  const { enquiry, application } = config.webhookUrls;
  const unset = [
    ...(enquiry ? [] : ["CONTACT_WEBHOOK_URL"]),
    ...(application ? [] : ["APPLICATION_WEBHOOK_URL"]),
  ];
  if (options.json) return asJson({ kinds, unsetWebhooks: unset });
  const notes = unset.map(
    (name) => `\n${name} is not set: its submissions are kept, not delivered.`,
  );
  return statusTable(kinds, now) + notes.join("");
}

async function list({ store, now, options }: Context): Promise<string> {
  const summaries = await store.list({ state: readState(options), limit: readLimit(options) });
  return options.json ? asJson(summaries) : summaryTable(summaries, now);
}

async function show({ store, now, options }: Context, id = ""): Promise<string> {
  const submission = await required(store, id);
  if (!options.json) return detailText(submission, now);
  return asJson({ ...submission, payload: JSON.parse(submission.payload) });
}

async function retry({ store, now, options }: Context, id: string): Promise<string> {
  const { state } = await required(store, id);
  if (state === "delivered" && !options.force) {
    throw new CommandError(`${id} was delivered: add --force to send it again.`);
  }
  await store.retry(id, now);
  return `${id} will be tried now.`;
}

async function retryFailed({ store, now }: Context): Promise<string> {
  const count = await store.retryFailed(now);
  return count === 0 ? "Nothing has failed." : `${count} failed will be tried now.`;
}

async function purge({ store, config, now }: Context): Promise<string> {
  const count = await store.eraseDelivered(now - config.retentionDays * dayMs);
  return `${count} delivered more than ${config.retentionDays} days old erased.`;
}

async function required(store: Store, id: string) {
  const submission = await store.find(id);
  if (!submission) throw new CommandError(`No submission ${id}.`);
  return submission;
}

function readState({ state }: Options): State | undefined {
  if (state === undefined) return undefined;
  const known = states.find((one) => one === state);
  if (!known) throw new UsageError(`--state is one of: ${states.join(", ")}.`);
  return known;
}

function readLimit({ limit = "50" }: Options): number {
  if (/^[1-9]\d{0,5}$/.test(limit)) return Number(limit);
  throw new UsageError("--limit is a whole number from 1 to 999999.");
}

function asJson(value: unknown): string {
  return JSON.stringify(value, undefined, 2);
}
