import type { Insertable, Selectable } from "kysely";
import type { Kind } from "../../shared/submission/kinds.ts";

/**
 * `pending` waits for its next attempt or is being sent; `failed` has used up its attempts; `held` had
 * its honeypot filled in; `discarded` has been closed by an operator without being sent.
 */
export const states = ["pending", "failed", "held", "delivered", "discarded"] as const;
export type State = (typeof states)[number];

/** Times are milliseconds since the Unix epoch. */
type SubmissionTable = {
  /** A UUID of version 7, which begins with the time at which it was received. */
  id: string;
  kind: Kind;
  /** The exact JSON text that the webhook receives. */
  payload: string;
  /** The visitor's address in lower case, its domain in ASCII. */
  email: string;
  /** Equal for the same kind and content, whenever and however sent. */
  fingerprint: string;
  /** The sender's Idempotency-Key, which no other submission has; of one that is held, none. */
  idempotencyKey: string | null;
  state: State;
  receivedAt: number;
  /** When it was received, or made pending again. */
  pendingSince: number;
  /** When it was delivered or discarded, or failed. */
  closedAt: number | null;
  /** Only while pending. */
  nextAttemptAt: number | null;
  /** When that was decided: a time ahead comes from a wrong clock. */
  scheduledAt: number;
  /** Attempts that count towards failing. */
  countedAttempts: number;
  /** The server that is sending it, until this time at the longest. */
  lockedBy: string | null;
  lockedUntil: number | null;
};

type AttemptTable = {
  submissionId: string;
  at: number;
  durationMs: number;
  /** The receiver's HTTP status, if it answered. */
  status: number | null;
  /** Why the attempt failed, unless the status says it. */
  error: string | null;
  /** The beginning of the receiver's answer. */
  answer: string | null;
};

/** Another Idempotency-Key with which the same content has been sent again. */
type RepeatTable = {
  key: string;
  fingerprint: string;
  submissionId: string;
};

/** What is remembered of a kind's webhook: the last pause that it asked for, with Retry-After. */
type WebhookTable = {
  kind: Kind;
  pausedAt: number;
  pausedUntil: number;
};

/** One row, for SQLite's files. */
type ErasureTable = {
  /** When something was last erased, if they may still have its text. */
  erasedAt: number | null;
  /** When retention last had them vacuumed. */
  vacuumedAt: number | null;
};

export type Tables = {
  submission: SubmissionTable;
  attempt: AttemptTable;
  repeat: RepeatTable;
  webhook: WebhookTable;
  erasure: ErasureTable;
};

export type Submission = Selectable<SubmissionTable>;
export type NewSubmission = Pick<
  Insertable<SubmissionTable>,
  "id" | "kind" | "payload" | "email" | "fingerprint" | "receivedAt"
> & { readonly state: "pending" | "held"; readonly idempotencyKey?: string | undefined };
export type Attempt = Omit<Selectable<AttemptTable>, "submissionId">;
