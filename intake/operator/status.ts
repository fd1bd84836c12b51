import { prefixes } from "../../shared/settings.ts";
import { type Kind, kinds } from "../../shared/submission/kinds.ts";
import { counts as countsOf, lastAttempt as lastAttemptOf } from "../store/read-queries.ts";
import { type State, states } from "../store/schema.ts";
import { pausedUntil as pausedUntilOf } from "../store/webhook-pause.ts";
import type { Context } from "./context.ts";
import { asJson, dueText, resultText, span, table, time } from "./text.ts";

const longestWaitMs = 60 * 60 * 1000;

type KindStatus = Awaited<ReturnType<typeof statusOf>>;

/**
 * Writes how delivery stands.
 *
 * @returns the alarms: what an operator has to look into
 */
export async function status(context: Context, { json }: { json?: true }): Promise<string[]> {
  const { now, write } = context;
  const rows = await countsOf(context.store);
  const all = await Promise.all(kinds.map((kind) => statusOf(context, kind, rows)));
  const alarms = all.flatMap((one) => alarmsOf(one, now));
  await write(`${json ? asJson({ kinds: all, alarms }) : textOf(all, now)}\n`);
  return alarms;
}

async function statusOf(
  { store, environment, now }: Context,
  kind: Kind,
  allRows: Awaited<ReturnType<typeof countsOf>>,
) {
  const rows = allRows.filter((row) => row.kind === kind);
  const count = (state: State) => rows.find((row) => row.state === state)?.count ?? 0;
  const counts = Object.fromEntries(states.map((state) => [state, count(state)]));
  const pending = rows.find(({ state }) => state === "pending");
  const pausedUntil = (await pausedUntilOf(store, kind, () => now)) || null;
  // Commands run with the server's environment.
  const webhook = Boolean(environment[variableOf(kind)]);
  const dueAt = Math.max(pending?.nextAttemptAt ?? now, pausedUntil ?? 0);
  return {
    kind,
    webhook,
    // Not the answer: it may repeat the submission, and monitoring keeps what this prints.
    lastAttempt: (await lastAttemptOf(store, kind)) ?? null,
    counts: counts as Record<State, number>,
    oldestPendingAt: pending?.oldest ?? null,
    nextAttemptAt: pending && webhook ? dueAt : null,
    pausedUntil,
  };
}

const variableOf = (kind: Kind) => `${prefixes[kind]}_WEBHOOK_URL`;

function alarmsOf({ kind, counts, oldestPendingAt }: KindStatus, now: number) {
  const age = now - (oldestPendingAt ?? now);
  const old = `${kind}: the oldest has waited for ${span(age)}: see list --state pending.`;
  const failed = `${kind}: ${counts.failed} failed: see list --state failed.`;
  return [...(age > longestWaitMs ? [old] : []), ...(counts.failed > 0 ? [failed] : [])];
}

function textOf(all: readonly KindStatus[], now: number): string {
  const rows = all.map(({ kind, counts, oldestPendingAt, nextAttemptAt }) => [
    kind,
    ...states.map((state) => String(counts[state])),
    oldestPendingAt === null ? "-" : span(now - oldestPendingAt),
    dueText(nextAttemptAt, now),
  ]);
  return [
    table([["kind", ...states, "oldest", "next attempt"], ...rows]),
    ...all.map((one) => `${one.kind}: ${webhookText(one, now)} ${lastText(one, now)}`),
  ].join("\n");
}

function webhookText({ kind, webhook, pausedUntil }: KindStatus, now: number): string {
  if (!webhook) return `${variableOf(kind)} is not set, so submissions are only kept.`;
  if (pausedUntil === null) return "webhook set.";
  const end = `${time(pausedUntil)} (${dueText(pausedUntil, now)})`;
  return `the receiver has asked for a pause (Retry-After) until ${end}.`;
}

function lastText({ lastAttempt: last }: KindStatus, now: number): string {
  return last ? `Last attempt ${span(now - last.at)} ago: ${resultText(last)}.` : "No attempt yet.";
}
