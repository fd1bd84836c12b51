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
  /** When the oldest pending or failed one was received, or made pending again. */
  readonly oldestUndeliveredAt: number | undefined;
  readonly oldestFailedAt: number | undefined;
  readonly nextTryAt: number | undefined;
};

/** The content and size of a back-up. */
export type BackedUp = { readonly submissions: number; readonly bytes: number };

export type Leftovers = {
  /** The size of the write-ahead log. */
  readonly logBytes: number;
  /** Whether the files may still contain text of erased submissions. */
  readonly isErasing: boolean;
};

export type SubmissionReference = Pick<SubmissionSummary, "id" | "kind" | "state">;

export type ListFilter = {
  readonly state: State | undefined;
  readonly kind?: Kind | undefined;
  /** Only those received at this time or later. */
  readonly since?: number | undefined;
  /** Only those with this text in a field. */
  readonly search?: string | undefined;
  /** Only ids before this one, the last id of the previous page. */
  readonly before?: string | undefined;
  readonly limit: number;
};

type RetryFilter = {
  readonly kind: Kind;
  readonly state: State;
  /** Compared with the time of receipt, or of delivery for delivered submissions. */
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
   * @returns whether it did so
   */
  retry(id: string, state: State, now: number): Promise<boolean>;
  /** Does the same for all that match; returns how many. */
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
   * seconds. Absent for databases that do this themselves (docs/privacy.md).
   *
   * @throws StoreUnavailable if something prevents it, such as a program that is reading the
   *   database
   */
  finishErasing?(): Promise<void>;
  /** What the files contain besides current data; absent for the same databases. */
  leftovers?(): Promise<Leftovers>;
  /**
   * Copies a snapshot of everything into a new file at this absolute path. Absent for databases
   * that have their own program for this.
   */
  backUp?(file: string): Promise<BackedUp>;
};
