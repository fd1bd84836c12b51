import { resolve } from "node:path";
import { webhookVariables } from "../../shared/settings/site-settings.ts";
import { kinds } from "../../shared/submission/kinds.ts";
import type { OperatorConfig } from "../config.ts";
import { dayMs } from "../retention.ts";
import { type State, type Store, type SubmissionDetail, states } from "../store/store.ts";
import { exportAll, withPayload } from "./export.ts";
import {
  backedUpText,
  detailText,
  forgottenText,
  keptByReader,
  span,
  statusTable,
  summaryTable,
} from "./format.ts";

/** A misused command; the program then exits with 2. */
export class UsageError extends Error {}

/** A command that cannot be carried out; the program then exits with 1. */
export class CommandError extends Error {}

export type Options = {
  readonly json: boolean;
  readonly csv: boolean;
  readonly force: boolean;
  readonly state: string | undefined;
  readonly limit: string | undefined;
  readonly maxAge: string | undefined;
};

export type Context = {
  readonly store: Store;
  readonly config: OperatorConfig;
  readonly now: number;
  readonly options: Options;
};

/** The output of a command: a text, a stream of parts, or a report. */
export type Output = string | AsyncIterable<string> | Report;

/** A text, and one line for each reason to alarm. */
export type Report = { readonly text: string; readonly alarms: readonly string[] };

/** `word` is the command's argument, `undefined` when an optional one is left out. */
export type Command = {
  readonly takes: "nothing" | "maybe an id" | "an id" | "an e-mail address" | "a file";
  /** The names of its options, without `--`. */
  readonly options: readonly string[];
  run(context: Context, word?: string): Output | Promise<Output>;
};

const commands: Readonly<Record<string, Command>> = {
  status: { takes: "nothing", options: ["json", "max-age"], run: status },
  list: { takes: "nothing", options: ["json", "state", "limit"], run: list },
  show: { takes: "an id", options: ["json"], run: show },
  retry: {
    takes: "maybe an id",
    options: ["force"],
    run: (context, prefix) =>
      prefix === undefined ? retryFailed(context) : retry(context, prefix),
  },
  discard: { takes: "an id", options: ["json"], run: discard },
  export: {
    takes: "nothing",
    options: ["csv"],
    run: ({ store, options }) => exportAll(store, options),
  },
  forget: { takes: "an e-mail address", options: [], run: forget },
  purge: { takes: "nothing", options: [], run: purge },
  backup: { takes: "a file", options: [], run: backup },
};

/**
 * Finds the command before the store is opened. Options of other commands are refused, not ignored:
 * the operator may have meant them to limit the command.
 *
 * @param given the names of the options that were given
 * @throws UsageError
 */
export function findCommand(
  words: readonly string[],
  given: readonly string[],
): { command: Command; word?: string } {
  const [name, word, surplus] = words;
  if (name === undefined) throw new UsageError("Name a command.");
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`There is no command ${name}.`);
  const { takes } = command;
  const unexpected = takes === "nothing" ? word : surplus;
  if (unexpected !== undefined) throw new UsageError(`${name} does not accept ${unexpected}.`);
  const unknown = given.find((option) => !command.options.includes(option));
  if (unknown !== undefined) throw new UsageError(`${name} has no option --${unknown}.`);
  if (word === undefined && given.includes("force")) throw new UsageError("--force needs an id.");
  const isMissing = word === undefined && takes !== "nothing" && takes !== "maybe an id";
  if (isMissing || (takes === "an e-mail address" && !word?.includes("@"))) {
    throw new UsageError(`${name} needs ${takes}.`);
  }
  return word === undefined ? { command } : { command, word };
}

async function status({ store, config, now, options }: Context): Promise<Report> {
  const maxAgeMs = readMaxAge(options);
  const statuses = await store.status();
  const alarms = statuses
    .map((kind) => ({ ...kind, ageMs: now - (kind.oldestUndeliveredAt ?? now) }))
    .filter(({ ageMs }) => ageMs > maxAgeMs)
    .map(({ kind, ageMs }) => `${kind}: oldest has waited ${span(ageMs)}, over ${span(maxAgeMs)}.`);
  const unset = kinds
    .filter((kind) => !config.webhookUrls[kind])
    .map((kind) => webhookVariables[kind]);
  if (options.json)
    return { text: asJson({ kinds: statuses, unsetWebhooks: unset, alarms }), alarms };
  const held = statuses.reduce((sum, { counts }) => sum + counts.held, 0);
  const notes = [
    ...unset.map((name) => `${name} is not set: its submissions are kept, not delivered.`),
    ...(held > 0
      ? [
          `${held} held as suspicious: see list --state held; send with retry ID, or close with discard ID.`,
        ]
      : []),
  ];
  return { text: [statusTable(statuses, now), ...notes].join("\n"), alarms };
}

async function list({ store, now, options }: Context): Promise<string> {
  const summaries = await store.list({ state: readState(options), limit: readLimit(options) });
  return options.json ? asJson(summaries) : summaryTable(summaries, now);
}

async function show({ store, now, options }: Context, prefix = ""): Promise<string> {
  const submission = await theOne(store, prefix);
  return options.json ? asJson(withPayload(submission)) : detailText(submission, now);
}

async function retry({ store, now, options }: Context, prefix: string): Promise<string> {
  const { id, state } = await theOne(store, prefix);
  if ((state === "delivered" || state === "discarded") && !options.force) {
    throw new CommandError(`${id} was ${state}: add --force to send it anyway.`);
  }
  if (!(await store.retry(id, state, now))) {
    throw new CommandError(
      `${id} is being tried or has just been tried: see show ${id}, then try again.`,
    );
  }
  return `${id} will be tried now.`;
}

async function retryFailed({ store, now }: Context): Promise<string> {
  const count = await store.retryFailed(now);
  return count === 0 ? "Nothing has failed." : `Retrying failed submissions: ${count}.`;
}

async function discard({ store, config, now, options }: Context, prefix = ""): Promise<string> {
  const { id, kind, state } = await theOne(store, prefix);
  if (state !== "failed" && state !== "held") {
    throw new CommandError(`${id} is ${state}: only failed and held submissions can be discarded.`);
  }
  if (!(await store.discard(id, now))) {
    throw new CommandError(`${id} is no longer ${state}: see show ${id}.`);
  }
  if (options.json) return asJson({ id, kind, was: state, state: "discarded", discardedAt: now });
  const was = state === "failed" ? "had failed" : "was held";
  return `${id} ${was} and is now discarded: it will be erased in ${config.retentionDays} days.`;
}

async function forget({ store }: Context, email = ""): Promise<string> {
  const erased = await store.forget(email);
  return forgottenText(erased, await isScrubbed(store));
}

async function purge({ store, config, now }: Context): Promise<string> {
  const count = await store.eraseOld(now - config.retentionDays * dayMs);
  const text = `Erased: ${count} delivered, held or discarded more than ${config.retentionDays} days ago.`;
  return (await isScrubbed(store)) ? text : `${text}\n${keptByReader}`;
}

/** Whether all erased submissions are gone from the database's files too. */
async function isScrubbed(store: Store): Promise<boolean> {
  return (await store.scrub?.()) ?? true;
}

async function backup({ store }: Context, path = ""): Promise<string> {
  if (!store.backUp) {
    throw new CommandError("Back up PostgreSQL with pg_dump: see docs/operating.md.");
  }
  const file = resolve(path);
  return backedUpText(await store.backUp(file), file);
}

/**
 * Finds the one submission whose id begins with the prefix.
 *
 * @throws CommandError when there is none or more than one.
 */
async function theOne(store: Store, prefix: string): Promise<SubmissionDetail> {
  const [id, another] = await store.idsWithPrefix(prefix.toLowerCase());
  const found = id === undefined ? undefined : await store.find(id);
  if (!found) throw new CommandError(`No id begins with ${prefix}.`);
  if (another !== undefined) throw new CommandError(`Several ids begin with ${prefix}.`);
  return found;
}

function readState({ state }: Options): State | undefined {
  if (state === undefined) return undefined;
  const known = states.find((one) => one === state);
  if (!known) throw new UsageError(`--state must be one of: ${states.join(", ")}.`);
  return known;
}

function readLimit({ limit = "50" }: Options): number {
  if (/^[1-9]\d{0,5}$/.test(limit)) return Number(limit);
  throw new UsageError("--limit must be a whole number from 1 to 999999.");
}

function readMaxAge({ maxAge = "60" }: Options): number {
  if (/^\d{1,6}$/.test(maxAge)) return Number(maxAge) * 60_000;
  throw new UsageError("--max-age must be a whole number of minutes.");
}

function asJson(value: unknown): string {
  return JSON.stringify(value, undefined, 2);
}
