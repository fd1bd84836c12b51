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
  /** Equal for the same kind and content, whenever sent. */
  fingerprint: string;
  /** The sender's Idempotency-Key, which no other submission has. */
  idempotencyKey: string | null;
  state: State;
  receivedAt: number;
  /** When it was received, or made pending again. */
  pendingSince: number;
  /** When it was delivered or discarded, or failed. */
  closedAt: number | null;
  /** Only while pending. */
  nextAttemptAt: number | null;
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
  /** Until when the receiver wants no attempts at all, with 429 or 503 and Retry-After. */
  askedUntil: number | null;
};

export type Tables = { submission: SubmissionTable; attempt: AttemptTable };

export type Submission = Selectable<SubmissionTable>;
export type NewSubmission = Pick<
  Insertable<SubmissionTable>,
  "id" | "kind" | "payload" | "email" | "fingerprint" | "idempotencyKey" | "receivedAt"
> & { readonly state: "pending" | "held" };
export type Attempt = Omit<Selectable<AttemptTable>, "submissionId">;
