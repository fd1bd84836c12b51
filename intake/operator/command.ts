import type { ParseArgsConfig, parseArgs } from "node:util";
import type { OperatorConfig } from "../config.ts";
import type { Store } from "../store/store.ts";

/** Invalid usage; the program exits with 2, and with 1 after other errors. */
export class UsageError extends Error {}

/** Every option of every command. */
export const optionTypes = {
  json: { type: "boolean" },
  csv: { type: "boolean" },
  force: { type: "boolean" },
  failed: { type: "boolean" },
  pending: { type: "boolean" },
  delivered: { type: "boolean" },
  state: { type: "string" },
  kind: { type: "string" },
  since: { type: "string" },
  until: { type: "string" },
  search: { type: "string" },
  limit: { type: "string" },
  "max-age": { type: "string" },
  help: { type: "boolean", short: "h" },
} as const satisfies ParseArgsConfig["options"];

export type Options = Readonly<
  ReturnType<typeof parseArgs<{ options: typeof optionTypes }>>["values"]
>;

export type Context = {
  readonly store: Store;
  readonly config: OperatorConfig;
  readonly now: number;
  readonly options: Options;
};

/** The output of a command: a text, a stream of text, or a report. */
export type Output = string | AsyncIterable<string> | Report;

/** A text, and one line per alarm. */
export type Report = { readonly text: string; readonly alarms: readonly string[] };

/** A command with at most one argument, which is never blank. */
export type Command = {
  readonly expects: "nothing" | "an optional id" | "an id" | "an e-mail address" | "a file";
  /** The names of its options; every command also has `json`. */
  readonly options: readonly (keyof Options)[];
  /**
   * Rejects options that contradict each other, before the store is opened.
   *
   * @throws UsageError
   */
  check?(options: Options, argument?: string): void;
  run(context: Context, argument?: string): Output | Promise<Output>;
};

/** Reads an option that must be one of these choices. */
export function readChoice<Choice extends string>(
  name: "kind" | "state",
  options: Options,
  choices: readonly Choice[],
): Choice | undefined {
  const given = options[name];
  const known = choices.find((choice) => choice === given);
  if (known || given === undefined) return known;
  throw new UsageError(`--${name} must be one of: ${choices.join(", ")}.`);
}

const unitsMs: Readonly<Record<string, number>> = {
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** Reads `--since` or `--until`: an ISO time, in UTC unless it has a zone, or how long ago. */
export function readTime(
  name: "since" | "until",
  options: Options,
  now: number,
): number | undefined {
  const text = options[name];
  if (text === undefined) return undefined;
  const [, count, unit = ""] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (count !== undefined) return now - Number(count) * (unitsMs[unit] ?? 0);
  const [, day, time, zone] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?)?$/.exec(text) ??
    [];
  const at = Date.parse(`${day}T${time ?? "00:00"}${zone ?? "Z"}`);
  // Date.parse reads 30 February as 2 March.
  if (day && !Number.isNaN(at) && new Date(day).toISOString().startsWith(day)) return at;
  throw new UsageError(
    `--${name} must be a valid time, such as 2026-11-20T12:00Z, or how long ago, such as 45m, 2h or 3d.`,
  );
}

/**
 * Writes JSON that is safe to show in a terminal: characters that could control it or change the
 * direction of text are escaped. JSON.stringify escapes only characters below U+0020.
 *
 * @param indent how many spaces; 0 for one line
 */
export function asJson(value: unknown, indent = 2): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(value, undefined, indent).replace(
    /[\x7f-\x9f\p{Cf}\u2028\u2029]/gu,
    (character) => character.split("").map(escaped).join(""),
  );
}
