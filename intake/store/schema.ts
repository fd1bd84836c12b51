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
  /** The visitor's address in lower case, its domain in ASCII. */
  email: string;
  /** Equal for the same kind and content, whenever and however sent. */
  fingerprint: string;
  state: State;
  receivedAt: number;
  /** When it was received, or made pending again. */
  pendingSince: number;
  /** When it was delivered or discarded, or failed. */
  closedAt: number | null;
  /** Only while pending. */
  nextAttemptAt: number | null;
  attemptCount: number;
  /** Attempts that count towards failing. */
  countedAttempts: number;
  /** The server that is sending it, until this time at the longest. */
  lockedBy: string | null;
  lockedUntil: number | null;
  /** The last attempt; the log has each. */
  lastAt: number | null;
  lastDurationMs: number | null;
  /** The receiver's HTTP status, if it answered. */
  lastStatus: number | null;
  /** Why the attempt failed, unless the status says it. */
  lastError: string | null;
  /** The beginning of the receiver's answer. */
  lastAnswer: string | null;
  /** The exact JSON text that the webhook receives. */
  payload: string;
};

/** What is remembered of a kind's webhook; without a row, that it has no pause. */
type WebhookTable = {
  kind: Kind;
  /** After nobody was reached, when to try one submission; 0 once one was answered. */
  pausedUntil: number;
};

export type Tables = { submission: SubmissionTable; webhook: WebhookTable };

export type Submission = Selectable<SubmissionTable>;
export type NewSubmission = Pick<
  Insertable<SubmissionTable>,
  "id" | "kind" | "payload" | "email" | "fingerprint" | "receivedAt"
> & { readonly state: "pending" | "held" };

/** An attempt to deliver a submission, and what came of it. */
export type Attempt = {
  readonly at: number;
  readonly durationMs: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly answer: string | null;
};
