import { webhookSettings } from "../../shared/settings/site-settings.ts";
import type { Kind } from "../../shared/submission/kinds.ts";
import { noAnswerInTime } from "../delivery/send.ts";
import type { Attempt, QueueState } from "../store/store.ts";
import { resultText, span, time } from "./format.ts";

type Condition = "open" | "paused" | "no webhook" | "unknown";

/** The state of a queue, for programs; unknown until a server has started. */
export function queueFacts(queue: QueueState | undefined, now: number) {
  const isPaused = queue !== undefined && (queue.isDown || (queue.pausedUntil ?? 0) > now);
  const known = isPaused ? "paused" : "open";
  const state: Condition =
    queue === undefined ? "unknown" : queue.hasWebhook ? known : "no webhook";
  if (state !== "paused") return { state, pausedUntil: undefined, pausedBy: undefined };
  const isAsked = (queue?.askedUntil ?? 0) >= Math.max(now, queue?.pausedUntil ?? 0);
  const pausedBy = isAsked ? ("receiver" as const) : ("circuit" as const);
  return { state, pausedUntil: queue?.pausedUntil, pausedBy };
}

/** The line about a queue in the output of `status`. */
export function queueText(
  kind: Kind,
  queue: QueueState | undefined,
  attempts: readonly Attempt[],
  now: number,
): string {
  const last = attempts[0];
  const answer = last
    ? `Last answer ${span(now - last.at)} ago: ${resultText(last)}.`
    : "No attempt yet.";
  const late = attempts.filter(({ error }) => error === noAnswerInTime).length;
  const isLate =
    `${late} of the last ${attempts.length} attempts reached the receiver but got no answer in time: ` +
    "make it answer sooner, or raise WEBHOOK_TIMEOUT_SECONDS.";
  return [`${kind}: ${stateText(kind, queue, now)}`, answer, ...(late > 1 ? [isLate] : [])].join(
    " ",
  );
}

function stateText(kind: Kind, queue: QueueState | undefined, now: number): string {
  const { state, pausedUntil, pausedBy } = queueFacts(queue, now);
  if (state === "unknown") return "webhook unknown, no server has started yet.";
  if (state === "no webhook") {
    return `${webhookSettings[kind].variable} is not set: submissions are kept, not delivered.`;
  }
  if (state === "open") return "open.";
  const end = endText(pausedUntil, now);
  if (pausedBy === "receiver") return `paused until ${end}, as the receiver asked (Retry-After).`;
  return `receiver down, ${end ? `next probe at ${end}` : "probing it now"}.`;
}

/** What happens next to a submission that an operator has just retried. */
export function outlook(kind: Kind, queue: QueueState | undefined, now: number): string {
  const { state, pausedUntil, pausedBy } = queueFacts(queue, now);
  if (state === "unknown") return "will be sent once a server has started.";
  if (state === "no webhook") return `will be sent once ${webhookSettings[kind].variable} is set.`;
  if (pausedBy === "receiver") {
    return `will be next in line once the receiver's Retry-After has passed, at ${endText(pausedUntil, now)}.`;
  }
  if (pausedBy === "circuit") {
    return "will be sent now, one first because the receiver is down, the rest once that one is delivered.";
  }
  return "will be sent now.";
}

function endText(until: number | undefined, now: number): string {
  if (until === undefined || until <= now) return "";
  return `${time(until)} (in ${span(until - now)})`;
}
