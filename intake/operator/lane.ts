import { webhookVariables } from "../../shared/settings/site-settings.ts";
import type { Kind } from "../../shared/submission/kinds.ts";
import { noAnswerInTime } from "../delivery/send.ts";
import type { Attempt, Lane } from "../store/store.ts";
import { resultText, span, time } from "./format.ts";

export type LaneState = "open" | "paused" | "no webhook" | "unknown";

/** The state of a lane for programs; it is unknown until a server has started. */
export function laneFacts(lane: Lane | undefined, now: number) {
  const isPaused = lane !== undefined && (lane.isDown || (lane.pausedUntil ?? 0) > now);
  const known = isPaused ? "paused" : "open";
  const state: LaneState = lane === undefined ? "unknown" : lane.hasWebhook ? known : "no webhook";
  if (state !== "paused") return { state, pausedUntil: undefined, pausedBy: undefined };
  const isAsked = (lane?.askedUntil ?? 0) >= Math.max(now, lane?.pausedUntil ?? 0);
  const pausedBy = isAsked ? ("receiver" as const) : ("circuit" as const);
  return { state, pausedUntil: lane?.pausedUntil, pausedBy };
}

/** A line of `status`. */
export function laneText(
  kind: Kind,
  lane: Lane | undefined,
  tries: readonly Attempt[],
  now: number,
): string {
  const last = tries[0];
  const answer = last
    ? `Last answer ${span(now - last.at)} ago: ${resultText(last)}.`
    : "Nothing tried yet.";
  const late = tries.filter(({ error }) => error === noAnswerInTime).length;
  const isLate =
    `${late} of the last ${tries.length} tries reached the receiver and ended without an answer ` +
    "in time: let it answer sooner, or raise WEBHOOK_TIMEOUT_SECONDS.";
  return [`${kind}: ${stateText(kind, lane, now)}`, answer, ...(late > 1 ? [isLate] : [])].join(
    " ",
  );
}

function stateText(kind: Kind, lane: Lane | undefined, now: number): string {
  const { state, pausedUntil, pausedBy } = laneFacts(lane, now);
  if (state === "unknown") return "no server has said yet whether it has a webhook.";
  if (state === "no webhook") {
    return `${webhookVariables[kind]} is not set: submissions are kept, not delivered.`;
  }
  if (state === "open") return "open.";
  const until = pauseText(pausedUntil, now);
  if (pausedBy === "receiver") return `paused ${until}: the receiver asked for it (Retry-After).`;
  return `the receiver is down and is probed from time to time, ${until ? `paused ${until}` : "right now"}.`;
}

/** What a submission that an operator has just retried waits for. */
export function outlook(kind: Kind, lane: Lane | undefined, now: number): string {
  const { state, pausedUntil, pausedBy } = laneFacts(lane, now);
  if (state === "unknown") return "will be tried once the server has started.";
  if (state === "no webhook") return `will be tried once ${webhookVariables[kind]} is set.`;
  if (pausedBy === "receiver") {
    return `will go first when the pause ends that the receiver asked for (Retry-After), ${pauseText(pausedUntil, now)}.`;
  }
  if (pausedBy === "circuit") {
    return "will be tried now, one first because the receiver is down; the rest follows when it is delivered.";
  }
  return "will be tried now.";
}

function pauseText(until: number | undefined, now: number): string {
  if (until === undefined || until <= now) return "";
  return `until ${time(until)} (${span(until - now)} from now)`;
}
