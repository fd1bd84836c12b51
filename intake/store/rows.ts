import { type Kind, kinds } from "../../shared/submission/kinds.ts";
import {
  type Attempt,
  type QueueState,
  type State,
  type SubmissionListed,
  type SubmissionRecord,
  states,
} from "./store.ts";

/** A row of either database: texts, numbers and nulls by column name. */
export type Row = Readonly<Record<string, unknown>>;

/** Reads a row whose columns are named after the fields of a type; null becomes `undefined`. */
export function read<Fields>(row: Row): Fields {
  const fields = Object.entries(row).map(([name, value]) => [name, value ?? undefined]);
  return Object.fromEntries(fields) as Fields;
}

/** The number of all attempts; the column `tries` counts only those that count towards failing. */
export const attemptsOf =
  "(SELECT count(*) FROM attempt WHERE attempt.submission_id = submission.id)";

/** The columns that `toRecord` reads. */
export const recordColumns = `id, kind, state, received_at AS "receivedAt", ${attemptsOf} AS tries,
  next_try_at AS "nextTryAt", lease_token IS NOT NULL AS "isLeased", retried_at AS "retriedAt",
  delivered_at AS "deliveredAt", discarded_at AS "discardedAt", suspicion, payload`;

/** The fields of `Attempt`. */
export const attemptColumns = `at, duration_ms AS "durationMs", status, error, answer`;

/** Reads a row of `recordColumns`. */
export function toRecord(row: Row): SubmissionRecord {
  // SQLite has no booleans.
  return { ...read<SubmissionRecord>(row), isLeased: Boolean(row.isLeased) };
}

/** Reads a row of `recordColumns` and the `attemptColumns` of its last attempt, if any. */
export function toListed(row: Row): SubmissionListed {
  const { at, durationMs, status, error, answer, ...record } = row;
  const lastTry = read<Attempt>({ at, durationMs, status, error, answer });
  return { ...toRecord(record), lastTry: at === null ? undefined : lastTry };
}

export type KindStatus = {
  readonly kind: Kind;
  readonly counts: Readonly<Record<State, number>>;
  /** When the oldest pending or failed one was received, or made pending again. */
  readonly oldestUndeliveredAt: number | undefined;
  readonly oldestFailedAt: number | undefined;
  readonly nextTryAt: number | undefined;
};

type StatusRow = { kind: Kind; state: State; count: number; oldest: number; next?: number };

/** Reads rows of `kind`, `state`, `count`, `oldest` and `next`; a kind without rows gets zeros. */
export function toStatus(rows: readonly Row[]): KindStatus[] {
  const counted = rows.map((row) => read<StatusRow>(row));
  return kinds.map((kind) => {
    const inState = (state: State) =>
      counted.find((row) => row.kind === kind && row.state === state);
    const [pending, failed] = [inState("pending"), inState("failed")];
    const oldest = [pending, failed].flatMap((row) => row?.oldest ?? []);
    const counts = states.map((state) => [state, inState(state)?.count ?? 0]);
    return {
      kind,
      counts: Object.fromEntries(counts) as KindStatus["counts"],
      oldestUndeliveredAt: oldest.length > 0 ? Math.min(...oldest) : undefined,
      oldestFailedAt: failed?.oldest,
      nextTryAt: pending?.next,
    };
  });
}

/** The columns of the table `lane`, by field of `QueueState`. */
export const queueColumns: Readonly<Record<keyof QueueState, string>> = {
  kind: "kind",
  hasWebhook: "has_webhook",
  isDown: "is_down",
  pausedUntil: "paused_until",
  askedUntil: "asked_until",
  receiver: "receiver",
  probes: "probes",
  isRecovering: "is_recovering",
  retrySeenAt: "heard_retry_at",
};

/** Reads a row of `queueColumns`, named after their fields. */
export function toQueueState(row: Row): QueueState {
  return {
    ...read<QueueState>(row),
    hasWebhook: row.hasWebhook === 1,
    isDown: row.isDown === 1,
    isRecovering: row.isRecovering === 1,
  };
}
