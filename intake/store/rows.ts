import { type Kind, kinds } from "../../shared/submission/kinds.ts";
import type { Suspicion } from "../../shared/submission/traps.ts";
import {
  type Attempt,
  type Claimed,
  type Forgotten,
  type KindStatus,
  type Settlement,
  type State,
  type SubmissionRecord,
  type SubmissionSummary,
  states,
} from "./store.ts";

/** A row of either database: texts, numbers and nulls by column name. */
export type Row = Readonly<Record<string, unknown>>;

/** The columns that `toSummary` reads. */
export const summaryColumns =
  "id, kind, state, received_at, tries, next_try_at, lease_token, delivered_at, discarded_at, suspicion";

/** Reads a row of `summaryColumns`. */
export function toSummary(row: Row): SubmissionSummary {
  return {
    ...toForgotten(row),
    receivedAt: Number(row.received_at),
    tries: Number(row.tries),
    nextTryAt: optionalNumber(row.next_try_at),
    isLeased: row.lease_token !== null,
    deliveredAt: optionalNumber(row.delivered_at),
    discardedAt: optionalNumber(row.discarded_at),
    suspicion: (row.suspicion ?? undefined) as Suspicion | undefined,
  };
}

/** Reads a row of `summaryColumns` and `payload`. */
export function toRecord(row: Row): SubmissionRecord {
  return { ...toSummary(row), payload: String(row.payload) };
}

/** Reads a row of `id`, `payload` and `tries`. */
export function toClaimed({ id, payload, tries }: Row): Claimed {
  return { id: String(id), payload: String(payload), tries: Number(tries) };
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
export function toForgotten({ id, kind, state }: Row): Forgotten {
  return { id: String(id), kind: kind as Kind, state: state as State };
}

/** Reads rows of `kind`, `state`, `count`, `oldest` and `next`; a kind without rows gets zeros. */
export function toStatus(rows: readonly Row[]): KindStatus[] {
  return kinds.map((kind) => {
    const ofKind = rows.filter((row) => row.kind === kind);
    const inState = (state: State) => ofKind.find((row) => row.state === state);
    const counts = states.map((state) => [state, Number(inState(state)?.count ?? 0)]);
    const oldest = [inState("pending"), inState("failed")]
      .map((row) => optionalNumber(row?.oldest))
      .filter((time) => time !== undefined);
    return {
      kind,
      counts: Object.fromEntries(counts) as KindStatus["counts"],
      oldestUndeliveredAt: oldest.length > 0 ? Math.min(...oldest) : undefined,
      nextTryAt: optionalNumber(inState("pending")?.next),
    };
  });
}

/** The new values of a submission after a settlement. */
export function settled({ attempt, next }: Settlement) {
  return {
    state: next.state,
    nextTryAt: next.state === "pending" ? next.nextTryAt : null,
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
