import { ExpectedError } from "../../shared/settings/expected-error.ts";
import type { Kind } from "../../shared/submission/kinds.ts";
import type { Suspicion } from "../../shared/submission/traps.ts";
import type { DeliveryStore } from "./delivery-queries.ts";
import type { operatorQueries } from "./operator-queries.ts";

/**
 * `pending` waits for its next attempt or is being sent; `failed` has used up the retry schedule;
 * `held` is suspicious and not delivered unless an operator retries it; `discarded` was failed or
 * held and has been closed by an operator without being sent.
 */
export const states = ["pending", "failed", "held", "delivered", "discarded"] as const;
export type State = (typeof states)[number];

/** The current time in milliseconds since the epoch; injected so that tests can set it. */
export type Clock = () => number;

/**
 * In milliseconds. No pause is this long, so a next attempt further ahead comes from a wrong clock
 * and is due at once.
 */
export const farAheadMs = 48 * 60 * 60 * 1000;

/** How to find the earlier submission that a new one repeats, if any. */
export type Repetition =
  /**
   * The sender's Idempotency-Key. A submission with a new key still repeats a form with the same
   * content that was posted without a key at `since` or later.
   */
  | { readonly by: "key"; readonly key: string; readonly since: number }
  /** The same content received at this time or later, for senders that cannot send a key. */
  | { readonly by: "content"; readonly since: number };

export type NewSubmission = {
  readonly id: string;
  readonly kind: Kind;
  /** The exact JSON text the webhook will receive. */
  readonly payload: string;
  /** Equal for the same kind and content, whenever sent. */
  readonly fingerprint: string;
  /** Milliseconds since the epoch, like every `...At` here. */
  readonly receivedAt: number;
  readonly repetition: Repetition | undefined;
  /** Why it must be held, if at all. */
  readonly suspicion: Suspicion | undefined;
};

/**
 * `repeated`: kept before, and now due if it was held or discarded and the repetition is not
 * suspicious. `conflict`: the key has been used for other content, so nothing was kept.
 */
export type Kept =
  | { readonly outcome: "kept" | "repeated"; readonly id: string }
  | { readonly outcome: "conflict" };

/**
 * For this many milliseconds, by the store's own clock, only the owner of the token may deliver the
 * submission.
 */
type Lease = { readonly token: string; readonly ms: number };

export type Claim = {
  readonly kind: Kind;
  readonly now: number;
  /** Whether submissions that are not due yet are claimed too. */
  readonly isProbe?: boolean;
  readonly limit: number;
  readonly lease: Lease;
};

export type Claimed = {
  readonly id: string;
  readonly payload: string;
  /**
   * Attempts that count towards failing, since the submission was kept or last retried by an
   * operator.
   */
  readonly counted: number;
  /** All attempts so far. */
  readonly tries: number;
};

/** One attempt as the operator sees it. */
export type Attempt = {
  readonly at: number;
  readonly durationMs: number;
  /** The receiver's HTTP status; `undefined` if it did not answer. */
  readonly status: number | undefined;
  /**
   * Why the attempt failed, such as ECONNREFUSED, timeout or "not confirmed: ...", unless the
   * status shows it.
   */
  readonly error: string | undefined;
  /** The beginning of the receiver's answer. */
  readonly answer: string | undefined;
};

export type Settlement = {
  readonly id: string;
  readonly leaseToken: string;
  readonly attempt: Attempt;
  readonly next:
    | { readonly state: "delivered" | "failed" }
    | {
        readonly state: "pending";
        readonly nextTryAt: number;
        /** Whether the attempt does not count towards failing, because it reached nobody. */
        readonly isUncounted?: boolean;
      };
};

export type SubmissionSummary = {
  readonly id: string;
  readonly kind: Kind;
  readonly state: State;
  readonly receivedAt: number;
  /** All attempts so far. */
  readonly tries: number;
  /** Only while pending; in the past while `isLeased`. */
  readonly nextTryAt: number | undefined;
  readonly isLeased: boolean;
  /** When an operator requested an attempt that has not been made yet. */
  readonly retriedAt: number | undefined;
  readonly deliveredAt: number | undefined;
  readonly discardedAt: number | undefined;
  /** Why it is or was held. */
  readonly suspicion: Suspicion | undefined;
};

export type SubmissionReference = Pick<SubmissionSummary, "id" | "kind" | "state">;

export type SubmissionRecord = SubmissionSummary & { readonly payload: string };

export type SubmissionListed = SubmissionRecord & { readonly lastTry: Attempt | undefined };

export type SubmissionDetail = SubmissionRecord & {
  readonly attempts: readonly Attempt[];
};

/** The state of a kind's queue, as last saved by a server. */
export type QueueState = {
  readonly kind: Kind;
  readonly hasWebhook: boolean;
  /** Whether the receiver counts as down and is probed from time to time. */
  readonly isDown: boolean;
  /** When the next attempt is allowed; in the past if the pause is over. */
  readonly pausedUntil: number | undefined;
  /** The end of the receiver's Retry-After. */
  readonly askedUntil: number | undefined;
  /** Identifies the receiver by a hash of its address. */
  readonly receiver: string | undefined;
  /** Probes since the receiver went down. */
  readonly probes: number;
  /** Whether the receiver is back and receives the backlog at a limited rate. */
  readonly isRecovering: boolean;
  /** The latest retry that has already brought a probe forward. */
  readonly retrySeenAt: number | undefined;
};

/** The position of a submission in the order of receipt. */
export type QueuePosition = { readonly receivedAt: number; readonly id: string };

/** Only a server may change the schema and lease submissions; a tool runs alongside it. */
export type Role = "server" | "tool";

/** The content and size of a back-up. */
export type BackedUp = { readonly submissions: number; readonly bytes: number };

export type Leftovers = {
  /** The size of the write-ahead log. */
  readonly logBytes: number;
  /** Whether the files may still contain text of erased submissions. */
  readonly isErasing: boolean;
};

/**
 * What only SQLite needs: PostgreSQL clears its files itself (docs/privacy.md) and has its own
 * program for back-ups.
 */
type FileStore = {
  /**
   * Removes what is left of erased submissions in the database's files, as a server does every few
   * seconds.
   *
   * @throws StoreUnavailable if something prevents it, such as a program that is reading the
   *   database
   */
  finishErasing(): Promise<void>;
  /** What the files contain besides current data. */
  leftovers(): Promise<Leftovers>;
  /** Copies a snapshot of everything into a new file at this absolute path. */
  backUp(file: string): Promise<BackedUp>;
};

/**
 * Where submissions are kept. Every method may reject with StoreUnavailable. Once `keep` has
 * resolved, the submission survives a crash and a power cut.
 */
export type Store = DeliveryStore &
  ReturnType<typeof operatorQueries> &
  Partial<FileStore> & {
    keep(submission: NewSubmission): Promise<Kept>;
    /**
     * Resolves if a submission could be kept now. With `write`, it writes as much as the largest
     * submission; without, it only checks whether writing is allowed, which misses an exhausted
     * quota.
     */
    check(write: boolean): Promise<void>;
    close(): Promise<void>;
  };

/** The store cannot be used now: disk full, database locked, file missing. */
export class StoreUnavailable extends ExpectedError {
  override readonly name = "StoreUnavailable";
}

/**
 * The store must not be opened, or a back-up not written: the file belongs to another program or a
 * newer version, is damaged or already exists. Retrying does not help; the message explains what
 * does.
 */
export class StoreRefused extends ExpectedError {
  override readonly name = "StoreRefused";
}
