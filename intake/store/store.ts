import type { Kind } from "../../shared/submission/kinds.ts";
import type { Suspicion } from "../../shared/submission/traps.ts";

/**
 * `pending` waits for its next try or is being tried; `failed` has used up the retry schedule;
 * `held` is suspicious and not delivered unless an operator retries it; `discarded` was failed or
 * held and has been closed by an operator without being sent.
 */
export const states = ["pending", "failed", "held", "delivered", "discarded"] as const;
export type State = (typeof states)[number];

/**
 * In milliseconds. No pause is this long, so a next try further ahead was set by a wrong clock and
 * is due at once.
 */
export const farAheadMs = 48 * 60 * 60 * 1000;

/** How to find the earlier submission that a new one repeats, if any. */
export type Repetition =
  /**
   * The sender's Idempotency-Key. A submission with a new key still repeats one with the same
   * content that came as a form, without a key, at `since` or later: both were the same form.
   */
  | { readonly by: "key"; readonly key: string; readonly since: number }
  /** The same content received at this time or later, for senders that cannot send a key. */
  | { readonly by: "content"; readonly since: number };

export type NewSubmission = {
  readonly id: string;
  readonly kind: Kind;
  /** The exact JSON text the webhook will receive. */
  readonly payload: string;
  /** Equal for equal kind and content, whenever it was sent. */
  readonly fingerprint: string;
  /** Milliseconds since the epoch, like every `...At` here. */
  readonly receivedAt: number;
  readonly repetition: Repetition | undefined;
  /** Why it must be held, if at all. */
  readonly suspicion: Suspicion | undefined;
};

/**
 * `repeated`: it was kept before, and is due now if it was held or discarded and the repetition is
 * not suspicious. `conflict`: the key has been used for other content, so nothing was kept.
 */
export type Kept =
  | { readonly outcome: "kept" | "repeated"; readonly id: string }
  | { readonly outcome: "conflict" };

/** For this time, by the store's own clock, only the holder of the token tries the submission. */
export type Lease = { readonly token: string; readonly ms: number };

export type Claim = {
  readonly kind: Kind;
  readonly now: number;
  readonly limit: number;
  readonly lease: Lease;
};

export type Claimed = {
  readonly id: string;
  readonly payload: string;
  /** Tries since the submission was kept or last retried by the operator. */
  readonly tries: number;
};

/** One try as the operator sees it. */
export type Attempt = {
  readonly at: number;
  readonly durationMs: number;
  /** The receiver's HTTP status; `undefined` when it never answered. */
  readonly status: number | undefined;
  /** Why there was no answer, such as ECONNREFUSED or timeout. */
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
    | { readonly state: "pending"; readonly nextTryAt: number };
};

export type SubmissionSummary = {
  readonly id: string;
  readonly kind: Kind;
  readonly state: State;
  readonly receivedAt: number;
  readonly tries: number;
  /** Of a pending submission; in the past while `isLeased`. */
  readonly nextTryAt: number | undefined;
  readonly isLeased: boolean;
  readonly deliveredAt: number | undefined;
  readonly discardedAt: number | undefined;
  /** Why it is or was held. */
  readonly suspicion: Suspicion | undefined;
};

export type SubmissionRecord = SubmissionSummary & { readonly payload: string };

export type SubmissionDetail = SubmissionRecord & {
  readonly attempts: readonly Attempt[];
};

export type KindStatus = {
  readonly kind: Kind;
  readonly counts: Readonly<Record<State, number>>;
  /** When the oldest pending or failed one was received. */
  readonly oldestUndeliveredAt: number | undefined;
  readonly nextTryAt: number | undefined;
};

/** The content and size of a back-up. */
export type BackedUp = { readonly submissions: number; readonly bytes: number };

export type Forgotten = Pick<SubmissionSummary, "id" | "kind" | "state">;

/** The part of the store that the deliverer uses. */
export type DeliveryStore = {
  /** Leases free submissions that are due at `now`, or too far ahead of it, earliest first. */
  claim(claim: Claim): Promise<Claimed[]>;
  /** Logs a try, and moves the submission on unless its lease has gone to another instance. */
  settle(settlement: Settlement): Promise<void>;
  /** Releases leased submissions untried; they are due at once. */
  release(leaseToken: string): Promise<void>;
  /** When the next free submission of the kind is due; not after `now` when one is due. */
  nextDueAt(kind: Kind, now: number): Promise<number | undefined>;
};

/** The part of the store that the operator's commands use. */
export type OperatorStore = {
  status(): Promise<KindStatus[]>;
  /** The newest first. */
  list(filter: { state: State | undefined; limit: number }): Promise<SubmissionSummary[]>;
  /** Up to two ids that begin with the prefix: enough to tell none, one and several apart. */
  idsWithPrefix(prefix: string): Promise<string[]>;
  find(id: string): Promise<SubmissionDetail | undefined>;
  /**
   * Makes one submission due now, with a fresh retry schedule and the same id, if it is in this
   * state and not being tried.
   *
   * @returns whether it did so; a delivery that came in between is not undone
   */
  retry(id: string, state: State, now: number): Promise<boolean>;
  /** Makes every failed submission due now likewise; returns how many there were. */
  retryFailed(now: number): Promise<number>;
  /** Closes a failed or held submission; returns whether it did so. */
  discard(id: string, now: number): Promise<boolean>;
  /** Erases submissions delivered, held or discarded before this time; returns how many. */
  eraseOld(before: number): Promise<number>;
  /** Up to `limit` submissions in the order of their ids, from the first after `after`. */
  page(from: { after: string; limit: number }): Promise<SubmissionRecord[]>;
  /**
   * Erases all submissions with this e-mail address, whatever their state; those still pending are
   * not delivered any more.
   */
  forget(email: string): Promise<Forgotten[]>;
  /**
   * Removes erased submissions from the database's files, as a server does every few seconds. Absent
   * where the database has its own ways (docs/privacy.md).
   *
   * @returns false when a reader of the database keeps them there
   */
  scrub?(): Promise<boolean>;
  /**
   * Copies everything, as it is at this moment, into a new file at this absolute path. Absent where
   * the database has its own program for it.
   */
  backUp?(file: string): Promise<BackedUp>;
};

/** The server alone may change the schema and hold leases; a tool works beside it. */
export type Role = "server" | "tool";

/**
 * Where submissions are kept. Every method may reject with StoreUnavailable. Once `keep` has
 * resolved, the submission survives a crash and a power cut.
 */
export type Store = DeliveryStore &
  OperatorStore & {
    keep(submission: NewSubmission): Promise<Kept>;
    /**
     * Resolves if a submission could be kept now. With `write` it writes as much as the largest one;
     * without, it only checks whether it may write, which misses an exhausted quota.
     */
    check(write: boolean): Promise<void>;
    close(): Promise<void>;
  };

/** The store cannot be used now: disk full, locked, gone. */
export class StoreUnavailable extends Error {
  override readonly name = "StoreUnavailable";
}

/**
 * The store must not be opened, or a back-up not written: the file belongs to another program or a
 * newer version, is damaged or already exists. Trying again does not help; the message says what
 * does.
 */
export class StoreRefused extends Error {
  override readonly name = "StoreRefused";
}
