import { type Kind, kinds } from "../../shared/submission/kinds.ts";
import type { Suspicion } from "../../shared/submission/traps.ts";
import type { KindStatus, SubmissionReference } from "./operator-store.ts";
import {
  type Attempt,
  type Claimed,
  type QueueState,
  type Settlement,
  type State,
  type SubmissionListed,
  type SubmissionRecord,
  type SubmissionSummary,
  states,
} from "./store.ts";

/** A row of either database: texts, numbers and nulls by column name. */
export type Row = Readonly<Record<string, unknown>>;

/** All attempts of a submission; its column `tries` holds those that count towards failing. */
export const attemptsOf =
  "(SELECT count(*) FROM attempt WHERE attempt.submission_id = submission.id)";

/** The columns that `toSummary` reads. */
export const summaryColumns = `id, kind, state, received_at, ${attemptsOf} AS tries, next_try_at,
  lease_token, retried_at, delivered_at, discarded_at, suspicion`;

/** Reads a row of `summaryColumns`. */
function toSummary(row: Row): SubmissionSummary {
  return {
    ...toReference(row),
    receivedAt: Number(row.received_at),
    tries: Number(row.tries),
    nextTryAt: optionalNumber(row.next_try_at),
    isLeased: row.lease_token !== null,
    retriedAt: optionalNumber(row.retried_at),
    deliveredAt: optionalNumber(row.delivered_at),
    discardedAt: optionalNumber(row.discarded_at),
    suspicion: (row.suspicion ?? undefined) as Suspicion | undefined,
  };
}

/** Reads a row of `summaryColumns` and `payload`. */
export function toRecord(row: Row): SubmissionRecord {
  return { ...toSummary(row), payload: String(row.payload) };
}

/** Reads a row of `summaryColumns`, `payload` and the columns of its last attempt, if any. */
export function toListed(row: Row): SubmissionListed {
  return { ...toRecord(row), lastTry: row.at === null ? undefined : toAttempt(row) };
}

/** Reads a row of `id`, `payload`, `counted` and `tries`. */
export function toClaimed({ id, payload, counted, tries }: Row): Claimed {
  return {
    id: String(id),
    payload: String(payload),
    counted: Number(counted),
    tries: Number(tries),
  };
}

/** Reads a row of the attempts' table. */
export function toAttempt(row: Row): Attempt {
  return {
    at: Number(row.at),
    durationMs: Number(row.duration_ms),
    status: optionalNumber(row.status),
    error: optionalText(row.error),
    answer: optionalText(row.answer),
  };
}

/** Reads a row of `id`, `kind` and `state`. */
export function toReference({ id, kind, state }: Row): SubmissionReference {
  return { id: String(id), kind: kind as Kind, state: state as State };
}

/** Reads rows of `kind`, `state`, `count`, `oldest` and `next`; a kind without rows gets zeros. */
export function toStatus(rows: readonly Row[]): KindStatus[] {
  return kinds.map((kind) => {
    const inState = (state: State) => rows.find((row) => row.kind === kind && row.state === state);
    const oldest = [inState("pending"), inState("failed")]
      .map((row) => optionalNumber(row?.oldest))
      .filter((time) => time !== undefined);
    const counts = states.map((state) => [state, Number(inState(state)?.count ?? 0)]);
    return {
      kind,
      counts: Object.fromEntries(counts) as KindStatus["counts"],
      oldestUndeliveredAt: oldest.length > 0 ? Math.min(...oldest) : undefined,
      oldestFailedAt: optionalNumber(inState("failed")?.oldest),
      nextTryAt: optionalNumber(inState("pending")?.next),
    };
  });
}

/** Reads a row of the queues' table. */
export function toQueueState(row: Row): QueueState {
  return {
    kind: row.kind as Kind,
    hasWebhook: row.has_webhook === 1,
    isDown: row.is_down === 1,
    pausedUntil: optionalNumber(row.paused_until),
    askedUntil: optionalNumber(row.asked_until),
    receiver: optionalText(row.receiver),
    probes: Number(row.probes),
    isRecovering: row.is_recovering === 1,
    retrySeenAt: optionalNumber(row.heard_retry_at),
  };
}

/** A row of the queues' table. */
export function queueColumns(queue: QueueState): Readonly<Record<string, string | number | null>> {
  return {
    kind: queue.kind,
    has_webhook: Number(queue.hasWebhook),
    is_down: Number(queue.isDown),
    paused_until: queue.pausedUntil ?? null,
    asked_until: queue.askedUntil ?? null,
    receiver: queue.receiver ?? null,
    probes: queue.probes,
    is_recovering: Number(queue.isRecovering),
    heard_retry_at: queue.retrySeenAt ?? null,
  };
}

/** The new values of a submission after a settlement. */
export function settled({ attempt, next }: Settlement) {
  return {
    state: next.state,
    nextTryAt: next.state === "pending" ? next.nextTryAt : null,
    counted: next.state === "pending" && next.isUncounted ? 0 : 1,
    deliveredAt: next.state === "delivered" ? attempt.at + attempt.durationMs : null,
  };
}

/** Removes NUL and lone surrogates, which not every database accepts. */
export function storable(text: string | undefined): string | null {
  return text?.replaceAll("\0", "").toWellFormed() ?? null;
}

function optionalNumber(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

function optionalText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
