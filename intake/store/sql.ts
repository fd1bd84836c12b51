import type { Row } from "./rows.ts";

export type Value = string | number | null | Uint8Array;

export type Result = {
  readonly rows: readonly Row[];
  /** The number of rows that an INSERT, UPDATE or DELETE changed. */
  readonly changes: number;
};

/**
 * Runs statements that both databases understand, composed with the parts that differ: the dialect.
 */
export type Sql = {
  /**
   * Runs one statement.
   *
   * @param values of the parameters $1, $2 and so on
   * @throws StoreUnavailable
   */
  run(statement: string, values?: readonly Value[]): Promise<Result>;
  readonly dialect: Dialect;
};

export type Dialect = {
  /** The current time of the clock for leases. */
  readonly leaseClock: string;
  /** The time this many milliseconds later. */
  readonly leaseEnd: (milliseconds: string) => string;
  /** The clause of a SELECT that skips rows which another server is changing. */
  readonly skipLocked: string;
  /** The column that orders attempts of the same millisecond. */
  readonly attemptNumber: string;
  /** A table of the fields of a JSON object, with their values in the column `value`. */
  readonly fields: (json: string) => string;
  /** Finds an indexed column's value in a JSON list of texts, without reading all rows. */
  readonly among: (json: string) => string;
};
