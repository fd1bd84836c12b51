import type { Row } from "./rows.ts";

export type Value = string | number | null | Uint8Array;

/** A statement, and the values of its parameters $1, $2 and so on. */
export type Step = readonly [statement: string, ...values: Value[]];

export type Result = {
  readonly rows: readonly Row[];
  /** The number of rows that an INSERT, UPDATE or DELETE changed. */
  readonly changes: number;
};

/**
 * Runs statements that both databases understand, composed with the parts that differ: the dialect.
 * Both functions may reject with StoreUnavailable.
 */
export type Sql = {
  /** Runs one statement with the values of its parameters. */
  run(statement: string, values?: readonly Value[]): Promise<Result>;
  /**
   * Runs a transaction, perhaps together with others; it is on disk once this has resolved.
   *
   * @returns the results of its steps
   */
  transact(transaction: Transaction): Promise<readonly Result[]>;
  readonly dialect: Dialect;
};

export type Transaction = {
  readonly steps: readonly Step[];
  /** Transactions with one of the same names run one after the other. */
  readonly names?: readonly string[];
};

export type Dialect = {
  /** The current time of the clock for leases. */
  readonly leaseClock: string;
  /** The time this many milliseconds later. */
  readonly leaseEnd: (milliseconds: string) => string;
  /** The clause of a SELECT that skips rows which another server is changing. */
  readonly skipLocked: string;
  /** The clause of a SELECT that locks its rows until the transaction ends. */
  readonly lockRows: string;
  /** The column that orders attempts of the same millisecond. */
  readonly attemptNumber: string;
  /** A table of the fields of a JSON object, with their values in the column `value`. */
  readonly fields: (json: string) => string;
  /** Finds an indexed column's value in a JSON list of texts, without reading all rows. */
  readonly among: (json: string) => string;
};
