import { ExpectedError, readSettings, urlVariable } from "../../shared/settings.ts";
import { type Kind, kinds } from "../../shared/submission/kinds.ts";
import { hasErasedText } from "../store/clean-files.ts";
import { tryToKeep } from "../store/keep.ts";
import {
  counts as countsOf,
  databaseSize,
  lastAnswers,
  lastAttempt as lastAttemptOf,
} from "../store/read-queries.ts";
import { type State, states } from "../store/schema.ts";
import { pausedUntil as pausedUntilOf } from "../store/webhook-pause.ts";
import { adviceOn, refusals } from "./advice.ts";
import type { Context } from "./context.ts";
import { asJson, dueText, resultText, size, span, table, time } from "./text.ts";

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const longestWaitMs = hourMs;

type KindStatus = Awaited<ReturnType<typeof statusOf>>;
type DatabaseStatus = Awaited<ReturnType<typeof databaseOf>>;

/**
 * Writes how delivery stands.
 *
 * @returns the alarms: what an operator has to look into
 */
export async function status(context: Context, { json }: { json?: true }): Promise<string[]> {
  const { now, write } = context;
  const rows = await countsOf(context.store);
  const statuses = await Promise.all(kinds.map((kind) => statusOf(context, kind, rows)));
  const refused = await lastAnswers(context.store, refusals);
  const database = await databaseOf(context);
  const { mistakes, longestHeldMs } = readSettingsOf(context);
  const alarms = [
    ...mistakes,
    ...(database.problem === null ? [] : [`No form can be kept now. ${database.problem}`]),
    ...statuses.flatMap((kind) => alarmsOf(kind, now, longestHeldMs)),
    ...refused.map(
      ({ kind, status: last, count }) =>
        `${kind}: ${count} pending, last answered with ${last}. ${adviceOn({ status: last, error: null })}`,
    ),
  ];
  await write(
    `${json ? asJson({ kinds: statuses, database, alarms }) : textOf(statuses, database, now)}\n`,
  );
  return alarms;
}

async function statusOf(
  { store, environment, now }: Context,
  kind: Kind,
  allRows: Awaited<ReturnType<typeof countsOf>>,
) {
  const rows = allRows.filter((row) => row.kind === kind);
  const rowOf = (state: State) => rows.find((row) => row.state === state);
  const counts = Object.fromEntries(states.map((state) => [state, rowOf(state)?.count ?? 0]));
  const pending = rowOf("pending");
  const pausedUntil = (await pausedUntilOf(store, kind, () => now)) || null;
  // Commands run with the server's environment.
  const webhook = Boolean(environment[urlVariable(kind)]);
  const dueAt = Math.max(pending?.nextAttemptAt ?? now, pausedUntil ?? 0);
  return {
    kind,
    webhook,
    // Not the answer: it may repeat the submission, and monitoring keeps what this prints.
    lastAttempt: (await lastAttemptOf(store, kind)) ?? null,
    counts: counts as Record<State, number>,
    oldestPendingAt: pending?.oldest ?? null,
    oldestHeldAt: rowOf("held")?.oldest ?? null,
    nextAttemptAt: pending && webhook ? dueAt : null,
    pausedUntil,
  };
}

/**
 * What is wrong with the settings of the server, which are those of the command, and how long held
 * ones may wait: a week, or half of the days after which they are erased.
 */
function readSettingsOf({ environment }: Context) {
  try {
    const { RETENTION_DAYS: days } = readSettings(environment);
    return { mistakes: [], longestHeldMs: Math.min(7, days / 2) * dayMs };
  } catch (error) {
    const lines = expected(error).split("\n");
    const mistakes = lines.map((line) => `A server can't start: ${line}`);
    return { mistakes, longestHeldMs: 7 * dayMs };
  }
}

/** Its size in bytes, why it can't keep forms, and whether erased text is left in SQLite's files. */
async function databaseOf({ store, now }: Context) {
  const problem = await tryToKeep(store, () => now).then(() => null, expected);
  return { bytes: await databaseSize(store), problem, left: await hasErasedText(store) };
}

function expected(error: unknown): string {
  if (error instanceof ExpectedError) return error.message;
  throw error;
}

function alarmsOf(
  { kind, webhook, counts, oldestPendingAt, oldestHeldAt }: KindStatus,
  now: number,
  longestHeldMs: number,
) {
  const waited = now - (oldestPendingAt ?? now);
  const held = now - (oldestHeldAt ?? now);
  const advice = webhook ? "see list --state pending" : `set ${urlVariable(kind)}`;
  const old = `the oldest has waited for ${span(waited)}: ${advice}.`;
  const failed = `${counts.failed} failed: see list --state failed.`;
  const unseen = `${counts.held} held, the oldest for ${span(held)}: see list --state held.`;
  return [
    ...(waited > longestWaitMs ? [old] : []),
    ...(counts.failed > 0 ? [failed] : []),
    ...(held > longestHeldMs ? [unseen] : []),
  ].map((text) => `${kind}: ${text}`);
}

function textOf(statuses: readonly KindStatus[], database: DatabaseStatus, now: number): string {
  const rows = statuses.map(({ kind, counts, oldestPendingAt, nextAttemptAt }) => [
    kind,
    ...states.map((state) => String(counts[state])),
    oldestPendingAt === null ? "-" : span(now - oldestPendingAt),
    dueText(nextAttemptAt, now),
  ]);
  return [
    table([["kind", ...states, "oldest", "next attempt"], ...rows]),
    ...statuses.map(
      (status) => `${status.kind}: ${webhookText(status, now)} ${lastText(status, now)}`,
    ),
    `database: ${databaseText(database)}`,
  ].join("\n");
}

const leftText =
  "Erased text is still in its files, since another program uses it or the disk lacks room: purge " +
  "removes it, which a server runs once a day.";

function databaseText({ bytes, problem, left }: DatabaseStatus): string {
  return [
    `${size(bytes)}.`,
    ...(problem === null ? [] : ["No form can be kept now."]),
    ...(left ? [leftText] : []),
  ].join(" ");
}

function webhookText({ kind, webhook, pausedUntil }: KindStatus, now: number): string {
  if (!webhook) return `${urlVariable(kind)} is not set, so submissions are only kept.`;
  if (pausedUntil === null) return "webhook set.";
  const end = `${time(pausedUntil)} (${dueText(pausedUntil, now)})`;
  return `it pauses: one submission is tried at ${end}.`;
}

function lastText({ lastAttempt: last }: KindStatus, now: number): string {
  if (!last) return "No attempt yet.";
  return `Last attempt ${span(now - last.at)} ago: ${resultText(last)}. ${adviceOn(last)}`.trimEnd();
}
