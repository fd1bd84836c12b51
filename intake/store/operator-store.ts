import type { Kind } from "../../shared/submission/kinds.ts";
import type {
  Attempt,
  State,
  SubmissionDetail,
  SubmissionListed,
  SubmissionRecord,
  SubmissionSummary,
} from "./store.ts";

export type KindStatus = {
  readonly kind: Kind;
  readonly counts: Readonly<Record<State, number>>;
  /** Since when the oldest pending or failed one waits: received, or made pending again later. */
  readonly oldestUndeliveredAt: number | undefined;
  readonly oldestFailedAt: number | undefined;
  readonly nextTryAt: number | undefined;
};

/** The content and size of a back-up. */
export type BackedUp = { readonly submissions: number; readonly bytes: number };

export type Leftovers = {
  /** The size of the write-ahead log. */
  readonly logBytes: number;
  /** Whether texts of erased submissions may still be in the files. */
  readonly isErasing: boolean;
};

export type SubmissionReference = Pick<SubmissionSummary, "id" | "kind" | "state">;

export type ListFilter = {
  readonly state: State | undefined;
  readonly kind?: Kind | undefined;
  /** When it was received at the earliest. */
  readonly since?: number | undefined;
  /** A text in any of its fields. */
  readonly search?: string | undefined;
  /** Only ids before this one: the page after the one that ended with it. */
  readonly before?: string | undefined;
  readonly limit: number;
};

type RetryFilter = {
  readonly kind: Kind;
  readonly state: State;
  /** When it was received, or delivered if it was. */
  readonly since?: number | undefined;
  readonly until?: number | undefined;
};

/** The part of the store that the operator's commands use. */
export type OperatorStore = {
  status(): Promise<KindStatus[]>;
  /** The newest first, by their ids. */
  list(filter: ListFilter): Promise<SubmissionListed[]>;
  /** How many characters of an id are enough to distinguish all submissions. */
  idLength(): Promise<number>;
  /** The last attempts to deliver submissions of a kind, the newest first. */
  lastAttempts(kind: Kind, limit: number): Promise<Attempt[]>;
  /** Up to six ids that begin with the prefix. */
  idsWithPrefix(prefix: string): Promise<string[]>;
  find(id: string): Promise<SubmissionDetail | undefined>;
  /**
   * Makes one submission due now, with a fresh retry schedule and the same id, if it is in this
   * state and no attempt is running.
   *
   * @returns whether it did so; a delivery that came in between is not undone
   */
  retry(id: string, state: State, now: number): Promise<boolean>;
  /** Makes all of these due now likewise; returns how many there were. */
  retryAll(these: RetryFilter, now: number): Promise<number>;
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
  eraseByAddress(email: string): Promise<SubmissionReference[]>;
  /**
   * Removes what is left of erased submissions in the database's files, as a server does every few
   * seconds. Absent where the database has its own ways (docs/privacy.md).
   *
   * @throws StoreUnavailable when something prevents it, such as another program that reads
   */
  finishErasing?(): Promise<void>;
  /** What is in the database's files besides its data; absent likewise. */
  leftovers?(): Promise<Leftovers>;
  /**
   * Copies everything, as it is at this moment, into a new file at this absolute path. Absent where
   * the database has its own program for it.
   */
  backUp?(file: string): Promise<BackedUp>;
};
