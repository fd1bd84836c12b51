import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import { type Kind, kinds } from "../../../submission/kinds.ts";
import type { Suspicion } from "../../../submission/traps.ts";
import type {
  KindStatus,
  State,
  SubmissionDetail,
  SubmissionRecord,
  SubmissionSummary,
} from "../store.ts";

type Row = Record<string, SQLOutputValue>;

const summaryColumns =
  "id, kind, state, received_at, tries, next_try_at, lease_token, delivered_at, suspicion";

/** Counts and times by kind, with zeros for kinds that have nothing. */
export function status(database: DatabaseSync): KindStatus[] {
  const rows = database
    .prepare(
      `SELECT kind, state, count(*) AS count, min(received_at) AS oldest, min(next_try_at) AS next
       FROM submission GROUP BY kind, state`,
    )
    .all();
  return kinds.map((kind) => {
    const ofKind = rows.filter((row) => row.kind === kind);
    const inState = (state: State) => ofKind.find((row) => row.state === state);
    const count = (state: State) => Number(inState(state)?.count ?? 0);
    const oldest = [inState("pending"), inState("failed")]
      .map((row) => optionalNumber(row?.oldest))
      .filter((time) => time !== undefined);
    return {
      kind,
      counts: {
        pending: count("pending"),
        delivered: count("delivered"),
        failed: count("failed"),
        held: count("held"),
      },
      oldestUndeliveredAt: oldest.length > 0 ? Math.min(...oldest) : undefined,
      nextTryAt: optionalNumber(inState("pending")?.next),
    };
  });
}

/** The newest submissions, in one state or in all. */
export function list(
  database: DatabaseSync,
  { state, limit }: { state: State | undefined; limit: number },
): SubmissionSummary[] {
  return database
    .prepare(
      `SELECT ${summaryColumns} FROM submission WHERE state = coalesce(?, state)
       ORDER BY received_at DESC, id DESC LIMIT ?`,
    )
    .all(state ?? null, limit)
    .map(toSummary);
}

/** Up to two ids that begin with the prefix. */
export function idsWithPrefix(database: DatabaseSync, prefix: string): string[] {
  return database
    .prepare("SELECT id FROM submission WHERE substr(id, 1, length(?1)) = ?1 LIMIT 2")
    .all(prefix)
    .map((row) => String(row.id));
}

/** One submission with its log of tries. */
export function find(database: DatabaseSync, id: string): SubmissionDetail | undefined {
  const row = database
    .prepare(`SELECT ${summaryColumns}, payload FROM submission WHERE id = ?`)
    .get(id);
  if (!row) return undefined;
  const attempts = database
    .prepare("SELECT * FROM attempt WHERE submission_id = ? ORDER BY at")
    .all(id)
    .map((attempt) => ({
      at: Number(attempt.at),
      durationMs: Number(attempt.duration_ms),
      status: optionalNumber(attempt.status),
      error: optionalText(attempt.error),
      answer: optionalText(attempt.answer),
    }));
  return { ...toSummary(row), payload: String(row.payload), attempts };
}

// A submission that is being tried keeps its lease: a second try beside it would only send twice.
const dueAgain = `
  UPDATE submission SET state = 'pending', tries = 0, delivered_at = NULL,
    next_try_at = CASE WHEN lease_token IS NULL THEN ? ELSE next_try_at END`;

/** Makes one submission due now. */
export function retry(database: DatabaseSync, { id, now }: { id: string; now: number }): void {
  database.prepare(`${dueAgain} WHERE id = ?`).run(now, id);
}

/** Makes every failed submission due now; returns how many. */
export function retryFailed(database: DatabaseSync, now: number): number {
  return Number(database.prepare(`${dueAgain} WHERE state = 'failed'`).run(now).changes);
}

/** A part of all submissions; see `OperatorStore`. */
export function page(
  database: DatabaseSync,
  { after, limit }: { after: string; limit: number },
): SubmissionRecord[] {
  return database
    .prepare(`SELECT ${summaryColumns}, payload FROM submission WHERE id > ? ORDER BY id LIMIT ?`)
    .all(after, limit)
    .map((row) => ({ ...toSummary(row), payload: String(row.payload) }));
}

// As much as the largest submission writes with its indexes, so that this fails where that would.
const fillerBytes = 96 * 1024;

/** Rejects, as keeping would, when the database cannot be written. */
export function check(database: DatabaseSync): void {
  // Random, because SQLite does not write what has not changed.
  database.prepare("UPDATE write_check SET filler = randomblob(?)").run(fillerBytes);
}

function toSummary(row: Row): SubmissionSummary {
  return {
    id: String(row.id),
    kind: row.kind as Kind,
    state: row.state as State,
    receivedAt: Number(row.received_at),
    tries: Number(row.tries),
    nextTryAt: optionalNumber(row.next_try_at),
    isLeased: row.lease_token !== null,
    deliveredAt: optionalNumber(row.delivered_at),
    suspicion: (row.suspicion ?? undefined) as Suspicion | undefined,
  };
}

function optionalNumber(value: SQLOutputValue | undefined): number | undefined {
  return typeof value === "number" ? value : undefined;
}

function optionalText(value: SQLOutputValue | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}
